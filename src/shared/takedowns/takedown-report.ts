import { counted } from '../text/counted.ts';
import type { CompanyTakedown } from './company-takedown.contract.ts';

/** What an address answered; null: nothing did. */
type Reply = { status: number; text: string } | null;
/** Asks for an address as a visitor does. */
export type Ask = (address: string) => Promise<Reply>;
/** An address, what it answered, and whether that is what a takedown promises. */
export type TriedAddress = { address: string; response: string; isGone: boolean };

/** Addresses that are asked at the same time. */
const AT_ONCE = 6;

/** Whether a text names something, and not only another name that begins with it. */
const isNamedIn = (text: string) => (name: string) =>
  text
    .split(name)
    .slice(1)
    .some((rest) => name.endsWith('"') || !/^[\w-]/.test(rest));

/** Asks for every address of a company that was taken down, and for the lists that named it. */
export async function tryAddresses({ addresses, lists, names }: CompanyTakedown, ask: Ask): Promise<TriedAddress[]> {
  const gone = async (address: string): Promise<TriedAddress> => {
    const response = await ask(address);
    if (!response) return { address, response: 'no answer', isGone: false };
    return { address, response: String(response.status), isGone: [404, 410].includes(response.status) };
  };
  const unnamed = async (address: string): Promise<TriedAddress> => {
    const response = await ask(address);
    if (!response) return { address, response: 'no answer', isGone: false };
    const isNamed = names.some(isNamedIn(response.text));
    return {
      address,
      response: `${response.status}, ${isNamed ? 'names' : 'does not name'} the company`,
      isGone: !isNamed,
    };
  };
  const wanted = [...addresses.map((address) => () => gone(address)), ...lists.map((list) => () => unnamed(list))];
  const tried: TriedAddress[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    tried.push(...(await Promise.all(wanted.slice(at, at + AT_ONCE).map((work) => work()))));
  }
  return tried;
}

/** The report of a takedown, for who asked for it; `notTried` says why no address was tried. */
export function takedownReport(
  done: CompanyTakedown,
  { siteUrl, tried, notTried, at }: { siteUrl: string; tried: readonly TriedAddress[]; notTried?: string; at: string },
): string {
  const { name, slug, images, artwork, flows, failed } = done;
  const gone = tried.filter(({ isGone }) => isGone).length;
  const isComplete = done.left === 0 && failed.length === 0;
  return [
    `Takedown of ${name} (${slug}) at ${siteUrl}`,
    '',
    `Asked for: ${done.reason}`,
    `Taken down: ${done.at}`,
    `Removed: ${counted(images, 'image')}, ${counted(artwork, 'logo or cover', 'logos and covers')}, ${counted(flows, 'flow')}${isComplete ? ', the company and its page' : ''}.`,
    done.filesRemoved ? 'Every file is deleted.' : 'Some files are still being deleted. They are no longer served.',
    'The same images, logos and covers, and near copies of them, are refused from now on.',
    ...(failed.length > 0 ? ['', 'Not taken down yet, but not served:', ...failed.map((line) => `  ${line}`)] : []),
    '',
    notTried
      ? `Addresses (${done.addresses.length + done.lists.length}), not tried: ${notTried}`
      : `Addresses tried ${at}: ${gone} of ${tried.length} are as they should be.`,
    ...(notTried
      ? [...done.addresses, ...done.lists].map((address) => `  ${address}`)
      : tried.map(({ address, response, isGone }) => `  ${isGone ? '' : 'NOT YET '}${address}: ${response}`)),
    ...(done.near.length > 0
      ? ['', 'Nearly the same images at other companies:', ...done.near.map(({ id, subject }) => `  ${id}  ${subject}`)]
      : []),
    '',
    'Not reached by a takedown:',
    ...done.notReached.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
