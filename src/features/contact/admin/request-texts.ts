import type { ContactRequest } from '#shared/contact/contact.contract.ts';
import { localDay } from '#shared/text/dates.ts';

/** The reason of a takedown that a request leads to. It outlives the request, so it has no personal data. */
export const reasonOf = ({ id, receivedAt }: Pick<ContactRequest, 'id' | 'receivedAt'>): string =>
  `Request ${id} of ${localDay(receivedAt)}`;
