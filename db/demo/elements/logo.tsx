import { Row } from '../kit/box.tsx';
import { LogoTile } from '../kit/logo.tsx';
import { element } from '../picture.ts';

const logo = element(
  [],
  [128, 128],
  (c) => `${c.name} logo`,
  ({ c }) => (
    <Row width={128} height={128}>
      <LogoTile company={c} size={128} />
    </Row>
  ),
);

/** The company's logo; no picture of the gallery, but drawn like one. */
export default { ...logo, isCutOut: true };
