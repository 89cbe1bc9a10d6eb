import type { CSSProperties, ReactNode } from 'react';
import { Col } from './box.tsx';
import type { Theme } from './theme.ts';

/** The page behind a part that was cut out of it. */
export function Stage({
  t,
  width,
  height,
  children,
  ...style
}: CSSProperties & { t: Theme; width: number; height: number; children: ReactNode }) {
  return (
    <Col
      width={width}
      height={height}
      background={t.bg}
      color={t.text}
      fontFamily="Inter"
      fontSize={13}
      alignItems="center"
      justifyContent="center"
      padding={28}
      {...style}
    >
      {children}
    </Col>
  );
}
