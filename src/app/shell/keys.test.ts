import { describe, expect, it } from 'vitest';
import { allowedIn, commandFor, type KeyPress } from './keys';

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
  it('takes a letter by what it prints, so that Z is Z on a German keyboard', () => {
    expect(commandFor(press('z', { code: 'KeyY' }))).toEqual({ do: 'undo' });
    expect(commandFor(press('y', { code: 'KeyZ' }))).toBeNull();
  });
  it('takes the physical key where the keyboard prints no Latin letter', () => {
    expect(commandFor(press('п', { code: 'KeyG' }))).toEqual({ do: 'gap' });
  });
  it('knows seven number keys, because seven actions are shown', () => {
    expect(commandFor(press('7'))).toEqual({ do: 'action', number: 7 });
    expect(commandFor(press('8'))).toBeNull();
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
