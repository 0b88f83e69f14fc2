import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHARM_FILES } from '../charms/files';
import { modeOf, servingOf } from './serving';

const charm = (text: string) => ({ 'charm.py': text });

describe('# serves TLS when …', () => {
  it('is read with its line, so that the page can show where it was found', () => {
    const files = {
      'src/charm.py': 'import ops\n# serves TLS when /etc/pg/ssl is "on"\n',
      'x.yaml': '# serves TLS when',
    };
    expect(servingOf(files)).toEqual({
      comment: { file: 'src/charm.py', line: 2, rule: { path: '/etc/pg/ssl', test: 'is', text: 'on' } },
      problems: [],
    });
  });
  it('says everything between its first and last quotation mark', () => {
    expect(servingOf(charm('# serves TLS when /c has "tls: "yes""')).comment?.rule).toEqual({
      path: '/c',
      test: 'has',
      text: 'tls: "yes"',
    });
  });
  it('is called wrong where it was meant and is not understood: a rule that is silently ignored would mislead', () => {
    const { comment, problems } = servingOf(charm('  # serves TLS when it likes\n# Serves TLS when etc/x is "a"\n'));
    expect(comment).toBeNull();
    expect(problems.map(({ line }) => line)).toEqual([1, 2]);
  });
  it('counts once', () => {
    const { comment, problems } = servingOf(charm('# serves TLS when /a is "1"\n# serves TLS when /b is "2"\n'));
    expect(comment?.rule.path).toBe('/a');
    expect(problems).toMatchObject([{ file: 'charm.py', line: 2 }]);
    expect(problems[0]?.message).toMatch(/line 1 of charm.py/);
  });
  it('is read from the shipped charms as their table says', () => {
    const folder = new URL('../charms/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.py'));
    const expected = new Map<string, unknown>(
      Object.values(CHARM_FILES).map(({ file, servesWhen }) => [file, servesWhen] as const),
    );
    for (const file of files) {
      const { comment } = servingOf(charm(readFileSync(new URL(file, folder), 'utf8')));
      expect([file, comment?.rule ?? null]).toEqual([file, expected.get(file)]);
    }
  });
});

describe('modeOf', () => {
  it('reads what is passed to the library, by either name', () => {
    expect(modeOf(charm('        mode=Mode.APP_AND_UNIT,'))).toBe('app_and_unit');
    expect(modeOf(charm('TLSCertificatesRequiresV4(self, "x", [], mode=tls_certificates.Mode.APP)'))).toBe('app');
    expect(modeOf(charm('TLSCertificatesRequiresV4(self, "x", [])'))).toBe('unit');
  });
});
