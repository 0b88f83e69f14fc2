import { describe, expect, it } from 'vitest';
import { allowedIn, commandFor, keyName, type KeyPress } from './keys';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('commandFor', () => {
  it('leaves keys with Ctrl, Alt or Meta to the browser', () => {
    expect(commandFor(press('ArrowLeft', { altKey: true }))).toBeNull();
    expect(commandFor(press('z', { code: 'KeyZ', ctrlKey: true }))).toBeNull();
  });
  it('takes a letter by what it prints where the page cannot know the layout, so that Z is Z on a German keyboard', () => {
    expect(commandFor(press('z', { code: 'KeyY' }))).toEqual({ do: 'undo' });
    expect(commandFor(press('y', { code: 'KeyZ' }))).toBeNull();
  });
  it('takes the physical key where the page can show what it prints, so that the hand stays where it is', () => {
    const german = new Map([
      ['KeyZ', 'y'],
      ['KeyY', 'z'],
    ]);
    expect(commandFor(press('y', { code: 'KeyZ' }), german)).toEqual({ do: 'undo' });
    expect(keyName('KeyZ', german)).toBe('Y');
    expect(keyName('KeyZ', null)).toBe('Z');
  });
  it('takes the physical key where the keyboard prints no Latin letter', () => {
    expect(commandFor(press('п', { code: 'KeyG' }))).toEqual({ do: 'gap' });
  });
  it('goes back with Shift where it goes forth without', () => {
    expect(commandFor(press('O', { code: 'KeyO', shiftKey: true }))).toEqual({ do: 'loss', by: -1 });
    expect(commandFor(press('Z', { code: 'KeyZ', shiftKey: true }))).toEqual({ do: 'redo' });
    expect(commandFor(press('G', { code: 'KeyG', shiftKey: true }))).toBeNull();
  });
  it('knows nine number keys for the first nine actions', () => {
    expect(commandFor(press('9'))).toEqual({ do: 'action', number: 9 });
    expect(commandFor(press('0'))).toEqual({ do: 'zoom-whole' });
  });
  it('opens the palette with Ctrl or Cmd and K, also while somebody writes', () => {
    expect(commandFor(press('k', { code: 'KeyK', metaKey: true }))).toEqual({ do: 'palette' });
    expect(allowedIn('text', { do: 'palette' })).toBe(true);
    expect(allowedIn('dialog', { do: 'palette' })).toBe(false);
  });
});

describe('allowedIn', () => {
  it('lets no single key act while somebody writes', () => {
    expect(allowedIn('text', { do: 'gap' })).toBe(false);
  });
  it('leaves Space to a focused button, which it presses', () => {
    expect(allowedIn('button', { do: 'play' })).toBe(false);
    expect(allowedIn('button', { do: 'next', sameActor: false })).toBe(true);
  });
  it('leaves the arrows to the slider, which moves by itself', () => {
    expect(allowedIn('slider', { do: 'next', sameActor: false })).toBe(false);
    expect(allowedIn('slider', { do: 'play' })).toBe(true);
  });
});
