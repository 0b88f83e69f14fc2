/**
 * To be imported before anything that makes a schema: the policies of page, frame and sandbox allow no `eval`, and
 * without this zod tries once whether it may, which the browser reports as a violation.
 */
import { z } from 'zod';

z.config({ jitless: true });
