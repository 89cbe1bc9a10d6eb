import type { Company, GraphNode } from '../company.ts';
import { Row, Txt } from './box.tsx';
import { mix } from './color.ts';
import { Svg } from './graphic.tsx';
import { NODE_CARD, NodeCard, NodeDisc } from './node.tsx';
import { linkPath } from './path.ts';
import type { Theme } from './theme.ts';

type Graph = NonNullable<Company['graph']>;

/** Nodes as cards or as discs on a grid of columns and rows, with curved links; `dots` draws a canvas below. */
export function Canvas({
  t,
  graph,
  width,
  height,
  look,
  dots,
  marked,
}: {
  t: Theme;
  graph: Graph;
  width: number;
  height: number;
  look: 'card' | 'disc';
  dots?: boolean;
  marked?: string;
}) {
  const columns = Math.max(...graph.nodes.map((node) => node[4])) + 1;
  const margin = look === 'card' ? 24 : 70;
  const fit = Math.floor((width - 2 * margin) / columns) - 34;
  const size = look === 'card' ? { ...NODE_CARD, width: Math.min(NODE_CARD.width, fit) } : { width: 60, height: 60 };
  const column = (width - 2 * margin - size.width) / Math.max(1, columns - 1);
  const place = (node: GraphNode) => ({
    x: Math.round(margin + node[4] * column),
    y: Math.round(height * (0.2 + node[5] * 0.3) - size.height / 2),
  });
  const spot = new Map(graph.nodes.map((node) => [node[0], { ...place(node), node }]));
  const links = graph.edges.flatMap(([from, to, label]) => {
    const a = spot.get(from);
    const b = spot.get(to);
    if (!a || !b) throw new RangeError(`no node for ${from} to ${to}`);
    const down = a.node[4] === b.node[4];
    const hot = Boolean(a.node[6] && b.node[6]);
    const ends = down
      ? ([a.x + size.width / 2, a.y + size.height, b.x + size.width / 2, b.y] as const)
      : ([a.x + size.width, a.y + size.height / 2, b.x, b.y + size.height / 2] as const);
    return [{ key: `${from} ${to}`, ends, label, hot }];
  });
  return (
    <Row width={width} height={height} position="relative" flexShrink={0} overflow="hidden">
      <Row position="absolute" top={0} left={0}>
        <Svg width={width} height={height}>
          {dots ? (
            <path
              d={dotGrid(width, height)}
              stroke={mix(t.surface, t.text, 0.17)}
              strokeWidth={1.6}
              strokeLinecap="round"
            />
          ) : null}
          {links.map(({ key, ends, hot }) => (
            <g key={key}>
              <path
                d={linkPath(...ends)}
                fill="none"
                stroke={hot ? t.severity.critical : mix(t.surface, t.text, 0.32)}
                strokeWidth={hot ? 2.2 : 1.5}
              />
              <circle
                cx={ends[2]}
                cy={ends[3]}
                r={3.5}
                fill={hot ? t.severity.critical : mix(t.surface, t.text, 0.5)}
              />
            </g>
          ))}
        </Svg>
      </Row>
      {links.map(({ key, ends, label }) =>
        label ? (
          <Row
            key={key}
            position="absolute"
            left={(ends[0] + ends[2]) / 2 - 60}
            top={(ends[1] + ends[3]) / 2 - 11}
            width={120}
            justifyContent="center"
          >
            <Row height={20} padding="0 7px" borderRadius={10} background={t.surface} border={`1px solid ${t.line}`}>
              <Txt fontSize={11} color={t.muted}>
                {label}
              </Txt>
            </Row>
          </Row>
        ) : null,
      )}
      {graph.nodes.map((node) => {
        const { x, y } = place(node);
        return (
          <Row key={node[0]} position="absolute" left={look === 'card' ? x : x - 50} top={y}>
            {look === 'card' ? (
              <NodeCard t={t} node={node} marked={node[0] === marked} width={size.width} />
            ) : (
              <NodeDisc t={t} node={node} />
            )}
          </Row>
        );
      })}
    </Row>
  );
}

function dotGrid(width: number, height: number): string {
  let d = '';
  for (let y = 14; y < height; y += 22) for (let x = 14; x < width; x += 22) d += `M${x} ${y}h.01`;
  return d;
}
