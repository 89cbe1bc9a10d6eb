import { Fragment, type ReactNode } from 'react';

/** Bold, emphasis, code, and links to the web; everything else is plain text. */
const INLINE =
  /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|`([^`\n]+)`|\[([^\]\n]{1,200})\]\((https?:\/\/[^\s()<>"]{1,2000})\)|(https?:\/\/[^\s()<>"]{1,2000})/g;

function Link({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="text-accent-text underline underline-offset-2 wrap-anywhere"
    >
      {children}
    </a>
  );
}

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, emphasis, code, label, address, bare] = match;
    parts.push(text.slice(from, match.index));
    from = match.index + whole.length;
    if (bold) parts.push(<strong key={from}>{bold}</strong>);
    else if (emphasis) parts.push(<em key={from}>{emphasis}</em>);
    else if (code) parts.push(<code key={from}>{code}</code>);
    else {
      const target = address ?? bare ?? '';
      parts.push(
        <Link key={from} address={target}>
          {label ?? target}
        </Link>,
      );
    }
  }
  parts.push(text.slice(from));
  return parts;
}

const BULLET = /^\s*[-*]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;

type Block = { kind: 'text' | 'ul' | 'ol'; lines: string[] };

/** Lines as paragraphs and lists. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const kind = BULLET.test(line) ? 'ul' : NUMBER.test(line) ? 'ol' : 'text';
    const last = blocks.at(-1);
    if (line.trim() === '') blocks.push({ kind: 'text', lines: [] });
    else if (last?.kind === kind && last.lines.length > 0) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks.filter(({ lines }) => lines.length > 0);
}

/** A Markdown subset: lists, bold, emphasis, code and links. Rendered as elements, never as HTML, so that no text can inject markup. */
export function Markdown({ text }: { text: string }) {
  return blocksOf(text).map(({ kind, lines }, at) => {
    const key = `${at} ${kind}`;
    if (kind === 'text') {
      return (
        <p key={key}>
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <Fragment key={row}>
              {row > 0 && <br />}
              {inline(line)}
            </Fragment>
          ))}
        </p>
      );
    }
    const List = kind;
    return (
      <List key={key}>
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <li key={row}>{inline(line.replace(kind === 'ul' ? BULLET : NUMBER, ''))}</li>
        ))}
      </List>
    );
  });
}

/** A note beneath an image. */
export function Note({ text }: { text: string }) {
  return (
    <div className="collection-note mt-2 flex flex-col gap-2 text-14 wrap-anywhere">
      <Markdown text={text} />
    </div>
  );
}
