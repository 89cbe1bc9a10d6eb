import { Col, Fill, Row, Rule, Txt } from '../kit/box.tsx';
import { cardStyle } from '../kit/card.tsx';
import { shiftDay } from '../kit/clock.ts';
import { Button } from '../kit/control.tsx';
import { Icon } from '../kit/graphic.tsx';
import { Stage } from '../kit/stage.tsx';
import type { Theme } from '../kit/theme.ts';
import { element } from '../picture.ts';

const RANGES = ['Last hour', 'Last 24 hours', 'Last 7 days', 'Last 30 days', 'Quarter so far', 'Custom'];
const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const CELL = 38;

/** A range of days over a month, with ready-made ranges beside it. */
export default element(
  ['date-picker'],
  [600, 460],
  (c) => `${c.name} date range picker with ready-made ranges and a month in which eight days are selected`,
  ({ c, t }) => {
    const [year = 2026, month = 1, day = 1] = c.date.split('-').map(Number);
    const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const from = Math.max(1, day - 7);
    return (
      <Stage t={t} width={600} height={460}>
        <Row {...cardStyle(t)} alignItems="stretch" overflow="hidden" width={520} border={`1px solid ${t.line}`}>
          <Col width={172} padding="14px 10px" gap={2} background={t.sunken}>
            {RANGES.map((range, i) => (
              <Row
                key={range}
                height={36}
                padding="0 12px"
                borderRadius={Math.min(8, t.radius)}
                {...(i === 5 ? { background: t.accentSoft } : {})}
              >
                <Txt fontSize={13} fontWeight={i === 5 ? 600 : 400} color={i === 5 ? t.link : t.text}>
                  {range}
                </Txt>
              </Row>
            ))}
          </Col>
          <Rule vertical color={t.line} />
          <Col padding={20} flexGrow={1}>
            <Row marginBottom={14}>
              <Txt fontSize={15} fontWeight={t.weight}>
                {`${NAMES[month - 1]} ${year}`}
              </Txt>
              <Fill />
              <Icon name="ChevronLeft" size={17} color={t.muted} />
              <Row width={10} />
              <Icon name="ChevronRight" size={17} color={t.muted} />
            </Row>
            <Row width={CELL * 7}>
              {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
                <Row key={name} width={CELL} height={28} justifyContent="center">
                  <Txt fontSize={12} color={t.faint}>
                    {name}
                  </Txt>
                </Row>
              ))}
            </Row>
            <Row width={CELL * 7} flexWrap="wrap">
              {Array.from({ length: first }, (_, i) => (
                <Row key={`before ${i}`} width={CELL} height={CELL} />
              ))}
              {Array.from({ length: days }, (_, i) => (
                <Day key={i} t={t} day={i + 1} from={from} to={day} />
              ))}
            </Row>
            <Fill />
            <Rule color={t.line} margin="14px 0" />
            <Row>
              <Txt fontSize={13} color={t.muted}>
                {`${from} to ${shiftDay(c.date, 0)}`}
              </Txt>
              <Fill />
              <Button t={t} text="Apply" main small />
            </Row>
          </Col>
        </Row>
      </Stage>
    );
  },
);

function Day({ t, day, from, to }: { t: Theme; day: number; from: number; to: number }) {
  const end = day === from || day === to;
  const inside = day >= from && day <= to;
  return (
    <Row width={CELL} height={CELL} padding="2px 0">
      <Row
        width={CELL}
        height={CELL - 4}
        justifyContent="center"
        {...(inside ? { background: end ? t.accent : t.accentSoft } : {})}
        borderRadius={end ? Math.min(10, t.radius) : 0}
      >
        <Txt fontSize={13} fontWeight={end ? 700 : 400} color={end ? t.onAccent : day > to ? t.faint : t.text}>
          {day}
        </Txt>
      </Row>
    </Row>
  );
}
