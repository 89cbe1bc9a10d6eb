import type { ReactNode } from 'react';
import { Col, Row, Rule, Txt } from './box.tsx';
import { Label } from './card.tsx';
import type { Theme } from './theme.ts';

/** A column: heading, and a width in pixels or a share of what is left (`grow`). */
export interface Column {
  head: string;
  width?: number;
  grow?: number;
  end?: boolean;
}

/** Rows under headings. A cell is text or drawn; the first text of a row is the strong one. */
export function Table({
  t,
  columns,
  rows,
  selected,
  row = t.row,
  pad = 18,
}: {
  t: Theme;
  columns: Column[];
  rows: ReactNode[][];
  selected?: number;
  row?: number;
  pad?: number;
}) {
  const box = (column: Column | undefined) => ({
    ...(column?.width
      ? { width: column.width, flexShrink: 0 }
      : { flexGrow: column?.grow ?? 1, flexBasis: 0, minWidth: 0 }),
    justifyContent: column?.end ? ('flex-end' as const) : ('flex-start' as const),
  });
  return (
    <Col flexGrow={1}>
      <Row
        height={t.row > 42 ? 40 : 34}
        padding={`0 ${pad}px`}
        gap={14}
        flexShrink={0}
        {...(t.card === 'fill' ? {} : { background: t.sunken })}
      >
        {columns.map((column, i) => (
          <Row key={column.head + String(i)} {...box(column)}>
            <Label t={t} text={column.head} />
          </Row>
        ))}
      </Row>
      {rows.map((cells, y) => (
        <Col key={y} flexShrink={0}>
          <Rule color={t.line} />
          <Row
            height={row - 1}
            padding={`0 ${pad}px`}
            gap={14}
            {...(y === selected ? { background: t.accentSoft } : {})}
          >
            {cells.map((cell, x) => (
              <Row key={x} {...box(columns[x])}>
                {typeof cell === 'string' || typeof cell === 'number' ? (
                  <Cell t={t} text={String(cell)} strong={x === 0} />
                ) : (
                  cell
                )}
              </Row>
            ))}
          </Row>
        </Col>
      ))}
    </Col>
  );
}

/** The text of a cell, shortened where it is too long; identifiers in the fixed-width face. */
export function Cell({ t, text, strong, code }: { t: Theme; text: string; strong?: boolean; code?: boolean }) {
  return (
    <Txt
      cut
      mono={code ?? false}
      fontSize={code ? 12 : 13}
      fontWeight={strong ? 500 : 400}
      color={strong ? t.text : t.muted}
    >
      {text}
    </Txt>
  );
}
