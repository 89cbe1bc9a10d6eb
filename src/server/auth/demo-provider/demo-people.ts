import { DEMO_ADMIN_EMAIL } from '../../environment.ts';

/** A demo account. */
export type DemoPerson = {
  /** Their subject at the built-in provider. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Description in the chooser. */
  about: string;
};

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    id: 'demo-designer',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    email: 'user@demo.example',
    about: 'Product designer. Sees every company and every image.',
  },
  {
    id: 'demo-researcher',
    firstName: 'Tomás',
    lastName: 'Okafor',
    email: 'researcher@demo.example',
    about: 'Researcher. The same rights; try giving more to one of the two.',
  },
  {
    id: 'demo-admin',
    firstName: 'Priya',
    lastName: 'Raman',
    email: DEMO_ADMIN_EMAIL,
    about: 'Admin. Manages companies, people, caches and maintenance.',
  },
];
