import { describe, expect, it } from 'vitest';
import { readLesson } from '../../lessons/node';
import type { Memory } from '../store/known';
import { framedAddress, isFramed, lessonLink, NO_MEMORY } from './framed';
import { keepPart, lastPart, readAnswers, writeAnswers } from './memory';
import { placeAddress, readPlace } from './place';
import { isShown, showingOf } from './showing';
import { blockOfStep } from './useFollow';
import { startTree } from '../../run/branches';

function memory(): Memory {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => {
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
}

describe('where a reader is in the lessons', () => {
  it.each(['?view=learn', '?view=learn&lesson=2&part=3', '?view=learn&lesson=9&read=1'])(
    '%s is read and written alike, so that Share gives what is seen',
    (query) => expect(placeAddress(readPlace(query).place)).toBe(query),
  );
  it('leads on to the page of the tenth lesson, which is done with the hands', () => {
    expect(placeAddress(readPlace('?view=learn&lesson=10').place)).toBe('?view=repair');
  });
  it.each([
    ['?view=learn&lesson=11', 'list'],
    ['?view=learn&lesson=x', 'list'],
    ['?view=learn&lesson=2&part=0', 'part'],
    ['?view=learn&lesson=2&part=first', 'part'],
  ])('%s is repaired and said in one sentence', (query, kind) => {
    const { place, notice } = readPlace(query);
    expect(place.kind).toBe(kind);
    expect(notice).toMatch(/^There is no [^.]+\.$/);
  });
  it('is remembered on the device, and nothing else that storage may hold is taken for it', () => {
    const device = memory();
    expect(lastPart(device)).toBeNull();
    keepPart('?view=learn&lesson=4&part=2', device);
    expect(lastPart(device)).toBe('?view=learn&lesson=4&part=2');
    keepPart('javascript:alert(1)', device);
    expect(lastPart(device)).toBeNull();
  });
});

describe('in a page of other people', () => {
  it('the address keeps what the frame was given, and only moves the place', () => {
    const search = '?embed=1&lesson=2&part=3&view=learn&theme=dark&scenario=x';
    expect(framedAddress({ kind: 'part', lesson: 2, part: 4 }, search)).toBe(
      '?view=learn&lesson=2&part=4&embed=1&theme=dark',
    );
    expect(isFramed(search)).toBe(true);
    expect(isFramed('?view=learn&lesson=2')).toBe(false);
  });
  it('people are led to a page that reads without a script, at the part', () => {
    expect(lessonLink('https://host.example/gap/', 2, 3)).toBe('https://host.example/gap/s/lesson-2/#part-3');
    expect(lessonLink('https://host.example/gap/', 2, 1)).toBe('https://host.example/gap/s/lesson-2/');
  });
  it('nothing is remembered', () => {
    writeAnswers({ '2/3': 0 }, NO_MEMORY.tab);
    keepPart('?view=learn&lesson=4&part=2', NO_MEMORY.device);
    expect(readAnswers(NO_MEMORY.tab)).toEqual({});
    expect(lastPart(NO_MEMORY.device)).toBeNull();
  });
});

describe('answers', () => {
  it('stay in the tab as they were given', () => {
    const tab = memory();
    writeAnswers({ '2/3': 0, '2/4': 'shown' }, tab);
    expect(readAnswers(tab)).toEqual({ '2/3': 0, '2/4': 'shown' });
  });
  it('are none where storage holds something else', () => {
    const tab = memory();
    tab.write('renewal-gap.answers', '{"2/3":{"x":1}}');
    expect(readAnswers(tab)).toEqual({});
    tab.write('renewal-gap.answers', '[');
    expect(readAnswers(tab)).toEqual({});
  });
});

describe('the run beside a part', () => {
  const lesson = readLesson(2);
  const part = lesson.parts[2];
  if (part === undefined) throw new Error('lesson 2 has no third part');
  it('ends before its question, goes on with the answer, and stops before the next question of the same run', () => {
    expect(showingOf(lesson, part, 2, () => false).run.actions).toHaveLength(10);
    expect(showingOf(lesson, part, 2, (at) => at === 2).run.actions).toHaveLength(11);
    expect(showingOf(lesson, part, 2, () => true).run.actions).toHaveLength(15);
  });
  it('is known again as the lesson’s own', () => {
    const showing = showingOf(lesson, part, 2, () => false);
    expect(isShown({ tree: startTree(showing.run, 'Scenario', []) }, showing)).toBe(true);
    expect(isShown({ tree: startTree({ ...showing.run, actions: [] }, 'Scenario', []) }, showing)).toBe(false);
  });
  it('moves to the paragraph that names the step, else to the one before it', () => {
    const second = lesson.parts[1];
    if (second === undefined) throw new Error('lesson 2 has no second part');
    expect(blockOfStep(second, 8)).toBe(0);
    expect(blockOfStep(second, 12)).toBe(second.blocks.length - 1);
    expect(blockOfStep(second, 3)).toBeNull();
  });
});
