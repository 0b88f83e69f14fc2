/** Answers Pebble requests on the model: a virtual disk, layers and services. Any request to a container that is not ready fails (R10.2). */
import { z } from 'zod';
import { DiskError } from '../../model/juju/hook-tools.types';
import { FILE_OPERATIONS } from './files';
import { SERVICE_OPERATIONS } from './services';
import { NotSimulated, PebbleError, type PebbleAnswer, type PebbleContext, type PebbleRequest } from './types';

function refuseProgram(request: PebbleRequest): never {
  const command = z
    .object({ command: z.array(z.string()) })
    .parse(request)
    .command.join(' ');
  const shown = command.length > 80 ? `${command.slice(0, 79)}…` : command;
  throw new NotSimulated(
    `The charm runs \`${shown}\` in the container ${request.container}: programs do not exist here.`,
  );
}

function answer(context: PebbleContext, request: PebbleRequest): unknown {
  if (!context.tools.canConnect(context.container)) {
    throw new PebbleError('ConnectionError', 'Could not connect to Pebble: the container is not ready');
  }
  if (request.op === 'can-connect') return null;
  if (request.op === 'exec') return refuseProgram(request);
  const operation = FILE_OPERATIONS[request.op] ?? SERVICE_OPERATIONS[request.op];
  if (!operation) throw new NotSimulated(`This page's Pebble does not answer \`${request.op}\`.`);
  return operation(context, request);
}

function fromDisk(error: DiskError): PebbleError {
  return error.kind === 'not-ready'
    ? new PebbleError('ConnectionError', error.message)
    : new PebbleError('PathError', error.message, { kind: error.kind });
}

/** Makes one Pebble request. */
export function answerPebble(context: PebbleContext, request: PebbleRequest): PebbleAnswer {
  try {
    return { ok: answer(context, request) };
  } catch (error) {
    if (error instanceof NotSimulated) return { refused: error.message };
    const failure = error instanceof DiskError ? fromDisk(error) : error;
    if (failure instanceof PebbleError)
      return { error: { type: failure.type, message: failure.message, ...failure.more } };
    throw error;
  }
}
