/** What a dump cannot tell: one question each, with what is assumed until it is answered, and the command that would answer it. */
import { code, rich, type RichText } from '../../run/rich';
import type { RelationReading } from '../dump';
import type { Answers } from './answers';
import { leaderOf, modeOf, subjectsOf } from './subject';

export interface Unknown {
  readonly id: keyof Answers;
  readonly question: string;
  /** Values of a choice; empty for one that is typed. */
  readonly options: readonly string[];
  /** What is taken until it is answered. */
  readonly assumed: string;
  readonly hint: RichText | null;
  readonly command: string | null;
}

function modeQuestion(reading: RelationReading): Unknown {
  const subjects = subjectsOf(reading);
  const mode = modeOf(subjects);
  const [first] = subjects;
  const where = first ? `judging by the request in the data of ${first.entity}` : 'nothing in the dump tells';
  return {
    id: 'mode',
    question: 'Which mode: one certificate for each unit, or for the application?',
    options: ['unit', 'app', 'app_and_unit'],
    assumed: mode,
    hint: rich(`${mode}, ${where}`),
    command: null,
  };
}

/** @param reading of the relation that is to be opened as a run */
export function unknowns(reading: RelationReading): readonly Unknown[] {
  const unit = leaderOf(reading);
  const { relation } = reading;
  const questions: Unknown[] = [
    {
      id: 'key',
      question: 'Is the private key the one that the request was made with?',
      options: ['same', 'other'],
      assumed: 'same',
      hint: rich('Do not paste the key here. Compare its public part.'),
      command: null,
    },
    {
      id: 'secret',
      question: 'When does the certificate secret expire, and does it exist?',
      options: ['gone'],
      assumed: '90 % of the life of the certificate',
      hint: null,
      command: `juju secrets --owner ${unit} --format yaml`,
    },
    {
      id: 'disk',
      question: 'Is there a certificate with its key on disk?',
      options: ['served', 'empty'],
      assumed: 'empty',
      hint: null,
      command: `juju ssh ${unit} ls -l`,
    },
    modeQuestion(reading),
    {
      id: 'library',
      question: 'Which version of the library is in the charm?',
      options: ['1.10.0', '1.10.1', '1.11.0', '1.12.0'],
      assumed: '1.12.0',
      hint: null,
      command: `juju ssh ${unit} pip list --path venv`,
    },
    {
      id: 'refreshEvents',
      question: 'Which refresh events does the charm pass?',
      options: ['config_changed', 'update_status'],
      assumed: 'none',
      hint: rich('They stand at the constructor, as ', code('refresh_events'), '.'),
      command: null,
    },
    {
      id: 'provider',
      question: 'How does the provider sign?',
      options: ['instant', 'update-status', 'manual', 'down'],
      assumed: 'instant',
      hint: null,
      command: null,
    },
  ];
  if (!relation.assumed) return questions;
  return [
    {
      id: 'orientation',
      question: 'Which Juju printed this?',
      options: ['remote', 'local'],
      assumed: 'remote',
      hint: rich('remote: Juju 2.9 or 3; local: Juju 4'),
      command: 'juju version',
    },
    ...questions,
  ];
}
