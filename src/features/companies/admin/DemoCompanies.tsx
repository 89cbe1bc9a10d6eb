import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { DEMO_FAILED, demoRemoved } from './company.messages.ts';

type DemoCompaniesProps = { companies: readonly CompanyRecord[]; onRemoved: () => Promise<void> };

/** Shows how much of the gallery is the demo, and removes it. */
export function DemoCompanies({ companies, onRemoved }: DemoCompaniesProps) {
  const [isConfirming, setConfirming] = useState(false);
  const demo = companies.filter(({ isDemo }) => isDemo);
  if (demo.length === 0) return null;
  const images = demo.reduce((sum, { imageCount }) => sum + imageCount, 0);
  const what = `${counted(demo.length, 'company', 'companies')} and ${counted(images, 'image')}`;
  const remove = async () => {
    await attempt(async () => {
      const removed = await callApi('DELETE /api/admin/demo');
      showToast(demoRemoved(removed.companies, removed.images));
    }, DEMO_FAILED);
    setConfirming(false);
    await onRemoved();
  };
  return (
    <section
      aria-label="Demo gallery"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-soft px-4 py-3 text-14"
    >
      <Sparkles className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-56">
        The demo gallery has {what}. Visitors see it while no real company has a published image, unless the{' '}
        <a href="/admin/cache" className="underline underline-offset-4">
          Site page
        </a>{' '}
        shows it.
      </p>
      <Button size="sm" onClick={() => setConfirming(true)}>
        Remove the demo
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Remove the demo?"
          text={`${what} are deleted with their files. This can't be undone, and the demo does not come back by itself.`}
          confirm="Remove the demo"
          onConfirm={remove}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
