import { useEffect, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { responseOf, saveFile } from '#browser/files.ts';
import type { CompanyTakedown } from '#shared/takedowns/company-takedown.contract.ts';
import { type TriedAddress, takedownReport, tryAddresses } from '#shared/takedowns/takedown-report.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';

/** How long after an attempt the addresses are tried again by themselves, in ms, until all are gone, and how often. */
const TRY_AGAIN_MS = 3_000;
const TRIES_MAX = 40;

/** What a takedown did, which addresses still answer, and the report to save. */
function CompanyOutcome({ done, onClose }: { done: CompanyTakedown; onClose: () => void }) {
  const [tried, setTried] = useState<readonly TriedAddress[]>();
  const [tries, setTries] = useState(0);
  const total = done.addresses.length + done.lists.length;
  const tryAll = async () => {
    setTried(undefined);
    setTried(await tryAddresses(done, responseOf));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried once by itself, then on request and while a build is awaited
  useEffect(() => void tryAll(), []);
  useEffect(() => {
    if (!tried || tries >= TRIES_MAX || tried.every(({ isGone }) => isGone)) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const again = await tryAddresses(done, responseOf);
      if (isOver) return;
      setTries(tries + 1);
      setTried(again);
    }, TRY_AGAIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [tried, tries, done]);
  const left = tried?.filter(({ isGone }) => !isGone) ?? [];
  const save = () => {
    const report = takedownReport(done, { siteUrl: location.origin, tried: tried ?? [], at: new Date().toISOString() });
    saveFile(new Blob([report], { type: 'text/plain' }), `takedown-${done.slug}.txt`);
  };
  return (
    <Dialog
      title={`${done.name} is taken down`}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" disabled={!tried} onClick={() => void tryAll()}>
            Try the addresses again
          </Button>
          <Button size="sm" disabled={!tried} onClick={save}>
            Save report
          </Button>
          <Button data-first-focus kind="primary" size="sm" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="text-14">
        {counted(done.images, 'image')}, {counted(done.artwork, 'logo or cover', 'logos and covers')} and{' '}
        {counted(done.flows, 'flow')} removed. The same images are refused from now on.
        {!done.filesRemoved && ' The image host has not deleted every file yet; the server tries again every minute.'}
      </p>
      {done.failed.map((line) => (
        <p key={line} className="mt-3 text-14 text-danger-text">
          Not taken down yet, but not served: {line}
        </p>
      ))}
      <p role="status" className="mt-4 text-14 font-medium">
        {tried
          ? `${total - left.length} of ${counted(total, 'address', 'addresses')} answered as they should.`
          : `Trying ${counted(total, 'address', 'addresses')}...`}
      </p>
      {left.length > 0 && (
        <>
          <p className="mt-1 text-12 text-muted">
            Pages follow with the next build; they are tried again by themselves.
          </p>
          <ul className="mt-2 flex flex-col gap-1 text-12">
            {left.map(({ address, response }) => (
              <li key={address} className="break-words">
                {address}: {response}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Asks for the reason, takes everything of a company down, and shows the report; `onClose` receives whether something was taken down. */
export function CompanyTakedownDialog({
  company,
  reason,
  onClose,
}: {
  company: { id: string; name: string };
  /** Where it is known already. */
  reason?: string;
  onClose: (isGone: boolean) => void;
}) {
  const [part, setPart] = useState<CompanyTakedown>();
  const [isDone, setDone] = useState(false);
  if (part && isDone) return <CompanyOutcome done={part} onClose={() => onClose(true)} />;
  const takeDown = async (reason: string) => {
    let done: CompanyTakedown;
    do {
      const call = { params: { id: company.id }, body: { reason } };
      done = await callApi('POST /api/admin/companies/{id}/takedown', call);
      setPart(done);
    } while (done.left > 0);
    setDone(true);
  };
  return (
    <ReasonDialog
      title={`Take ${company.name} down?`}
      text="All images, hidden ones and drafts too, the logo, the cover, the flows and the page leave the gallery for good, with their files. The same images, logo and cover are refused from then on."
      confirm="Take down everything"
      failure="The company could not be taken down. Try again."
      reason={reason}
      progress={part && `${counted(part.left, 'image')} to go...`}
      onTake={takeDown}
      onClose={() => onClose(part !== undefined)}
    />
  );
}
