import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PartStore, type PartSpec } from './parts';
import { readLock } from './wheels';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'parts-'));
});
afterEach(() => rmSync(out, { recursive: true }));

function spec(key: string, text: string, made: string[]): PartSpec {
  const make = (): Uint8Array => {
    made.push(key);
    return new TextEncoder().encode(text);
  };
  return { name: 'engine', key, extension: 'js', compress: true, make };
}

async function build(key: string, text: string, made: string[] = []): Promise<string> {
  const store = new PartStore(out);
  const { file } = await store.ensure(spec(key, text, made));
  store.finish('manifest.json', {});
  return file;
}

describe('parts of the bundle', () => {
  it('are made once, and again only when what they are made from has changed or they are gone', async () => {
    const made: string[] = [];
    const first = await build('a', 'one', made);
    expect(await build('a', 'never made', made)).toBe(first);
    rmSync(join(out, 'site', first));
    await build('a', 'one', made);
    await build('b', 'two', made);
    expect(made).toEqual(['a', 'a', 'b']);
  });

  it('have their content in their name, so that a browser may keep them for ever, and old ones go', async () => {
    const first = await build('a', 'one');
    expect(first).toMatch(/^engine-[0-9a-f]{12}\.js\.gz$/);
    expect(await build('b', 'one')).toBe(first);
    const second = await build('c', 'two');
    expect(second).not.toBe(first);
    expect(readdirSync(join(out, 'site')).sort()).toEqual([second, 'manifest.json'].sort());
    expect(gunzipSync(readFileSync(join(out, 'site', second))).toString()).toBe('two');
    expect(existsSync(join(out, 'raw', 'engine.js'))).toBe(true);
  });
});

describe('the lock', () => {
  it('pins every package by one hash, and several versions of the library beside each other', () => {
    const pins = readLock();
    expect(pins.every((pin) => /^[0-9a-f]{64}$/.test(pin.sha256))).toBe(true);
    const libraries = pins.filter((pin) => pin.name === 'charmlibs-interfaces-tls-certificates');
    expect(libraries.map((pin) => pin.version)).toEqual(['1.10.0', '1.10.1', '1.11.0', '1.12.0']);
    expect(pins.map((pin) => pin.name)).toContain('pydantic_core');
  });
});
