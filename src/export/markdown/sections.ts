/** The parts of a report. */
import { ACTIONS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { loadProviderData, loadRequirerData } from '../../model/library/databag';
import type { World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { nameOf } from '../../model/pki/names';
import { contentId } from '../../model/pki/pem';
import { firstTrouble } from '../../run/matters';
import { rich, type RichText } from '../../run/rich';
import type { ComputedRun } from '../../run/run';
import { clockText, dayText } from '../../run/time';
import { sentence } from '../../run/words';
import { causesOf } from '../../run/why/causes';
import { providerId } from '../../scenarios/ids';
import { code, markdownOf, prose } from './escape';

function setupLine({ start }: ComputedRun): string {
  const { setup } = start;
  const design = setup.design.filter((each) => each !== 'released');
  return [
    `Charm ${setup.charm === null ? 'that only constructs the library’s object' : code(setup.charm)}`,
    `library ${code(setup.library)}${design.length > 0 ? ` with the design ${design.map(code).join(', ')}` : ''}`,
    `provider ${code(providerId(setup.provider))}`,
    `mode ${code(setup.mode)}`,
    `${start.requirer.units.length} ${start.requirer.units.length === 1 ? 'unit' : 'units'}`,
  ].join(', ');
}

/** What the run is, and what it was made of. */
export function opening(computed: ComputedRun): string {
  const { run } = computed;
  const summary = run.scenario === null ? '' : `${prose(scenarioById(run.scenario).summary)} `;
  return `${summary}${setupLine(computed)}.`;
}

/** What is wrong, in one sentence of the run. */
export function finding({ steps }: ComputedRun): string {
  const trouble = firstTrouble(steps);
  if (!trouble) return '**Finding.** Nothing is lost in this run.';
  const { finding: what, reason } = sentence(steps, trouble.step);
  return `**Finding.** Step ${trouble.step + 1}, ${markdownOf(what)}. ${markdownOf(reason)}`;
}

export function causes({ steps }: ComputedRun): string {
  const trouble = firstTrouble(steps);
  if (!trouble) return '';
  const { question, causes: found } = causesOf(steps, trouble.step);
  const lines = found.map(({ step, actor, headline, reason, line }, at) => {
    const where = line === null ? '' : ` (${code(`${line.file}:${line.line}`)})`;
    return `${at + 1}. Step ${step + 1}, ${prose(actor.name)}: ${markdownOf(rich(...headline, ...reason))}${where}`;
  });
  return lines.length === 0 ? '' : [`**${markdownOf(question)}**`, '', ...lines].join('\n');
}

function done(step: Step): string {
  const { action } = step;
  const on = 'unit' in action ? ` ${code(action.unit)}` : '';
  return `${ACTIONS[action.do].label}${on}`;
}

function tableRow(computed: ComputedRun, index: number, about: number | undefined): string {
  const { steps, start } = computed;
  const step = steps[index];
  if (!step) return '';
  const { finding: what, reason } = sentence(steps, index);
  const cell = (text: RichText): string => markdownOf(text);
  const time = `${dayText(start.setup.start, step.at)} ${clockText(step.at)}`;
  const number = about === index ? `**${index + 1}**` : String(index + 1);
  return `| ${number} | ${time} | ${done(step)} | ${cell(what)} | ${cell(reason)} |`;
}

/** @param most how many rows at most: those around the finding stay */
export function table(computed: ComputedRun, most: number): string {
  const { steps } = computed;
  const trouble = firstTrouble(steps)?.step;
  const about = trouble ?? steps.length - 1;
  const from = steps.length <= most ? 0 : Math.max(0, Math.min(about - Math.ceil(most / 2), steps.length - most));
  const rows = steps.slice(from, from + most).map((_, at) => tableRow(computed, from + at, trouble));
  const left = steps.length - rows.length;
  return [
    '| Step | When (UTC) | What was done | What ran | What came of it |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...(left > 0 ? ['', `${left} of ${steps.length} steps are left out here; the link has them all.`] : []),
  ].join('\n');
}

/** A databag as the library reads it, with names in place of PEM texts. */
function databags(world: World): string {
  const shown = Object.entries(world.relation?.databags ?? {}).flatMap(
    ([entity, bag]): readonly (readonly [string, unknown])[] => {
      const name = (pem: string): string => nameOf(world.names, contentId(pem));
      if (entity === world.provider.name) {
        const data = loadProviderData(bag);
        if (!data) return [[entity, 'not readable by the library']];
        const certificates = data.certificates.map((each) => ({
          certificate: name(each.certificate),
          certificate_signing_request: name(each.certificate_signing_request),
          revoked: each.revoked === true,
        }));
        const errors = data.request_errors.map(({ csr, error }) => ({
          csr: name(csr),
          code: error.code,
          name: error.name,
        }));
        return [[entity, { certificates, ...(errors.length > 0 ? { request_errors: errors } : {}) }]];
      }
      const requests = (loadRequirerData(bag)?.certificate_signing_requests ?? []).map((each) =>
        name(each.certificate_signing_request),
      );
      return requests.length === 0 ? [] : [[entity, { certificate_signing_requests: requests }]];
    },
  );
  return JSON.stringify(Object.fromEntries(shown), null, 2);
}

/** The databags after the step of the finding. */
export function databagDetails({ steps }: ComputedRun): string {
  const at = firstTrouble(steps)?.step ?? steps.length - 1;
  const world = steps[at]?.after;
  if (!world?.relation) return '';
  return [
    `<details><summary>Databags after step ${at + 1}</summary>`,
    '',
    '```json',
    databags(world),
    '```',
    '',
    '</details>',
  ].join('\n');
}
