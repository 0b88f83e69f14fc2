import { describe, expect, it } from 'vitest';
import { lessonPages } from './lessons';
import { lessonPage, listPage } from './page';

const pages = lessonPages();

describe('the page of a lesson behind its short link', () => {
  it.each(pages.map((page) => [page.id, page] as const))('%s reads whole without a script', (_, page) => {
    const text = lessonPage(page, { url: null, card: false });
    expect(text).not.toMatch(/<script|undefined|\[\[|‹/);
    for (const part of page.lesson.parts) expect(text).toContain(part.title.replaceAll('"', '&quot;'));
  });
  it('tells what the question asks for, from the engine', () => {
    const gap = pages.find(({ id }) => id === 'lesson-2');
    if (gap === undefined) throw new Error('no lesson 2');
    const text = lessonPage(gap, { url: 'https://example.org/gap/', card: true });
    expect(text).toContain('<b>What happens: Nothing.</b> Step 11 of 15');
    expect(text).toContain('<meta property="og:url" content="https://example.org/gap/s/lesson-2/" />');
    expect(text).toContain('content="https://example.org/gap/s/lesson-2/card.png"');
  });
  it('is found from the list', () => {
    expect(listPage([], pages)).toContain('<a href="lesson-9/">The deferred event</a>');
  });
});
