import { describe, expect, it } from 'vitest';
import { lessonMarkdown, lessonPages, lessonPictures } from './lessons';
import { lessonPage, listPage } from './page';
import { REPAIR_PAGE, repairPage } from './repair';

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
  it.each(pages.map((page) => [page.id, page] as const))('%s shows a picture in each part, and has it', (id, page) => {
    const text = lessonPage(page, { url: null, card: false });
    const names = lessonPictures(page).map(([name]) => name);
    const shown = [...text.matchAll(/<img src="\.\.\/\.\.\/s\/([^/"]+)\/([^"]+)"/g)].map(([, folder, name]) => [
      folder,
      name,
    ]);
    expect(shown).toHaveLength(page.lesson.parts.length);
    for (const [folder, name] of shown) {
      expect(folder).toBe(id);
      expect(names).toContain(name);
    }
  });
  it('has pictures of what its parts tell of, each at its step, which give away nothing that comes later', () => {
    const pictures = new Map(lessonPictures(pages[1] ?? expect.fail()));
    expect(pictures.get('part-3-step-11.svg')).toContain('One hook at the wrong time: step 11 of 11');
    expect(pictures.get('part-3-step-10.svg')).toContain('One hook at the wrong time: step 10 of 11');
    expect(pictures.get('part-3.svg')).toBe(pictures.get('part-3-step-11.svg'));
    expect(pictures.get('part-3-step-3.svg')).toBeUndefined();
  });
  it('is found from the list', () => {
    expect(listPage([], pages, REPAIR_PAGE)).toContain('<a href="lesson-9/">The deferred event</a>');
  });
  it.each(pages.map((page) => [page.id, page] as const))(
    '%s reads as Markdown, with a picture in each part',
    (_, page) => {
      const text = lessonMarkdown(page, 'https://example.org/gap/');
      expect(text).not.toMatch(/undefined|\[\[|‹/);
      expect([...text.matchAll(/^!\[/gm)]).toHaveLength(page.lesson.parts.length);
      for (const name of text.match(/part-\d+-step-\d+\.svg/g) ?? [])
        expect(lessonPictures(page).map(([each]) => each)).toContain(name);
    },
  );
  it('the tenth, which is done with the hands, shows what is to be repaired and hides its hints', () => {
    const text = repairPage({ url: null, card: false });
    for (const id of ['gap', 'revocation', 'rotation'])
      expect(text).toContain(`href="../../?view=repair&amp;of=${id}"`);
    expect(text.match(/<details>/g)).toHaveLength(9);
    expect(text).toContain('+         elif certificates or not self.model.get_relation(&quot;certificates&quot;):');
    expect(text).not.toMatch(/<script|undefined/);
    expect(listPage([], pages, REPAIR_PAGE)).toContain('<a href="lesson-10/">Repair it</a>');
  });
});
