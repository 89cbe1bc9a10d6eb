import '#browser/no-eval.ts';
import Plus from 'lucide-react/icons/plus';
import Waypoints from 'lucide-react/icons/waypoints';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useAddressText } from '#browser/use-address-text.ts';
import { useReading } from '#browser/use-reading.ts';
import { newestEntry, undoing } from '#features/history/admin/revert-edit.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { AdminFlow, FlowStage } from '#shared/flows/flow.contract.ts';
import { flowPath } from '#shared/site/addresses.ts';
import { counted } from '#shared/text/counted.ts';
import { ListPage } from '#ui/admin/ListPage.tsx';
import { RowActions } from '#ui/admin/RowActions.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { FlowDialog } from './FlowDialog.tsx';
import { findFlows } from './flow-edit.ts';
import { StagesDialog } from './StagesDialog.tsx';

const fetchAll = async (signal: AbortSignal): Promise<{ flows: AdminFlow[]; stages: FlowStage[] }> => {
  const [flows, stages] = await Promise.all([
    callApi('GET /api/admin/flows', { signal }),
    callApi('GET /api/admin/flow-stages', { signal }),
  ]);
  return { flows, stages };
};

type FlowRowProps = { flow: AdminFlow; stage: string | undefined; onEdit: () => void; onDelete: () => void };

function FlowRow({ flow, stage, onEdit, onDelete }: FlowRowProps) {
  const { name, slug, company, steps, shownSteps, isShown } = flow;
  const hidden = steps.length - shownSteps;
  return (
    <li className="flex items-center gap-2 px-4 py-3">
      <div className="min-w-0 flex-1 text-14">
        <p className="font-medium wrap-anywhere">
          {isShown ? (
            <a href={flowPath(slug)} className="inline-flex underline-offset-4 hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <p className="text-12 text-muted">
          {company.name} · {stage ?? 'No stage'} · {counted(steps.length, 'step')}
          {hidden > 0 && <span className="text-warning-text"> · {hidden} not shown</span>}
          {!isShown && <span className="text-warning-text"> · has no page</span>}
        </p>
      </div>
      <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** The admin page of flows and their stages. */
export function FlowsAdmin() {
  const { value, failed, read } = useReading(fetchAll);
  const [text, setText] = useAddressText();
  const [edited, setEdited] = useState<AdminFlow | 'new' | null>(null);
  const [deleted, setDeleted] = useState<AdminFlow | null>(null);
  const [isNaming, setNaming] = useState(false);
  const found = value && findFlows(value.flows, text);

  const remove = async ({ id, name }: AdminFlow) => {
    await attempt(async () => {
      await callApi('DELETE /api/admin/flows/{id}', { params: { id } });
      showToast({
        title: 'Flow deleted',
        description: `${name} has no page any more; its images stay.`,
        ...undoing(() => newestEntry('flow', id, 'flow.deleted'), read),
      });
    }, 'Failed to delete the flow. Please try again.');
    setDeleted(null);
    await read();
  };

  return (
    <>
      <ListPage
        title="Flows"
        text="Ways through a product: images in order, each with a caption."
        search={{ label: 'Find a flow', value: text, onChange: setText }}
        actions={
          <>
            <Button disabled={!value} onClick={() => setNaming(true)}>
              Stages
            </Button>
            <Button kind="primary" disabled={!value} onClick={() => setEdited('new')}>
              <Plus className="size-4" />
              Add flow
            </Button>
          </>
        }
        label="All flows"
        status={found && counted(found.length, 'flow')}
        failure={failed ? { title: 'The flows could not be loaded', onRetry: () => void read() } : undefined}
        empty={{
          icon: <Waypoints />,
          title: 'No flow found',
          text: text ? 'No name, goal, company or caption contains this.' : 'Add the first one.',
        }}
      >
        {found?.map((flow) => (
          <FlowRow
            key={flow.id}
            flow={flow}
            stage={value?.stages.find(({ id }) => id === flow.stageId)?.name}
            onEdit={() => setEdited(flow)}
            onDelete={() => setDeleted(flow)}
          />
        ))}
      </ListPage>
      {edited && value && (
        <FlowDialog
          flow={edited === 'new' ? null : edited}
          stages={value.stages}
          onClose={() => {
            setEdited(null);
            void read();
          }}
          onReverted={async () => {
            await read();
            setEdited(null);
          }}
          onSaved={async ({ name }) => {
            setEdited(null);
            showToast({ title: 'Flow saved', description: `${name} shows on the site after the next build.` });
            await read();
          }}
        />
      )}
      {isNaming && value && (
        <StagesDialog
          stages={value.stages}
          onClose={() => {
            setNaming(false);
            void read();
          }}
          onSaved={async () => {
            setNaming(false);
            showToast({ title: 'Stages saved' });
            await read();
          }}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title="Delete this flow?"
          text={`${deleted.name} of ${deleted.company.name} will no longer have a page. Its images stay.`}
          confirm="Delete"
          onConfirm={() => remove(deleted)}
          onCancel={() => setDeleted(null)}
        />
      )}
    </>
  );
}
