import { Row } from '../kit/box.tsx';
import { SideNav } from '../kit/side-nav.tsx';
import { element } from '../picture.ts';

/** The navigation alone, as tall as a window. */
export default element(
  ['navigation'],
  [360, 620],
  (c) => `${c.name} side navigation with workspace, ${c.nav.map(([label]) => label).join(', ')} and account`,
  ({ c, t }) => (
    <Row width={360} height={620} background={t.bg} color={t.text} fontFamily="Inter" alignItems="flex-start">
      <SideNav
        c={c}
        t={t.nav.startsWith('side') ? t : { ...t, nav: t.dark ? 'side' : 'side-dark' }}
        at={1}
        height={620}
        width={360}
      />
    </Row>
  ),
);
