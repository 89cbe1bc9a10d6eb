import { HtmlValidate, type Message } from 'html-validate';

/** Requirements of the HTML standard, without style rules. */
const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Astro puts its island styles before the first island, where <style> is not allowed; we cannot change that. */
const isAstrosOwn = ({ ruleId, message }: Message): boolean =>
  ruleId === 'element-permitted-content' && message.startsWith('<style> element');

/** Where a page breaks the HTML standard. The checker says nothing of what follows the end of the document. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const found = results.flatMap(({ messages }) => messages).filter((message) => !isAstrosOwn(message));
  const after = html.split('</html>')[1]?.trim();
  return [
    ...found.map(({ line, message, selector }) => `${line}: ${message} (${selector})`),
    ...(after === '' ? [] : [after === undefined ? 'no </html>' : `after </html>: ${after}`]),
  ];
}
