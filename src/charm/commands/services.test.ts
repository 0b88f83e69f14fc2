import { describe, expect, it } from 'vitest';
import { answerService } from './services';

const answer = (text: string) => answerService(text.split(' '));

describe('services of a machine', () => {
  it('do as they are told, by either program', () => {
    const done = { code: 0, stdout: '', stderr: '' };
    expect(answer('systemctl reload-or-restart haproxy')).toEqual(done);
    expect(answer('systemctl --quiet enable --now haproxy')).toEqual(done);
    expect(answer('service nginx reload')).toEqual(done);
  });
  it('are active when asked, since a charm that reloads would otherwise stop here', () => {
    expect(answer('systemctl is-active haproxy')).toMatchObject({ code: 0, stdout: 'active\n' });
    expect(answer('systemctl is-failed haproxy')).toMatchObject({ code: 1 });
  });
  it('are not made up: what depends on a service that really runs is refused with a sentence', () => {
    expect(answer('systemctl show haproxy')).toHaveProperty('refused');
    expect(JSON.stringify(answer('systemctl show haproxy'))).toContain('systemctl show haproxy');
    expect(answer('systemctl')).toHaveProperty('refused');
  });
});
