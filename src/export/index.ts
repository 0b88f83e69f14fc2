/** What a run leaves the page as, and what comes back. Texts from computed runs; nothing here touches a page or a disk. */
export { csv, csvCell } from './csv';
export { embeddableRun, embedHtml, embedMarkdown, type Embeddable } from './embed';
export { json } from './json';
export { openAny, MAX_OPEN, type Answer, type Opened } from './import';
export { markdown, MAX_MARKDOWN, type MarkdownOptions } from './markdown/markdown';
export { mermaid, mermaidDiagrams, type Diagram } from './mermaid/mermaid';
export { pytest, PYTEST_FILE, type ExportedCharm } from './pytest/pytest';
export { svg, type SvgView } from './svg';
export { whatHappened } from './title';
