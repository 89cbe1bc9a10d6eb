import { atom } from 'nanostores';

/** What is typed into the search box of the tab that shows. */
export const $query = atom('');
