import { split } from './src/diagnose/paste/split';
import { dropKeys, normalise } from './src/diagnose/paste/clean';
import { readDump, MAX_PASTE } from './src/diagnose/dump';
const parts: [string,string][] = [
 ['PEM begins','-----BEGIN CERTIFICATE-----\n'],['keys','-----BEGIN RSA PRIVATE KEY-----\n'],['b64','LS0tLS1CRUdJTiB\n'],['open','[{"a\n'],['quotes',"certificates: '\n"],['headers','web/0:\n'],['headers2','web/0:\n  leader: true\n'],['tables','┏━┳━┳━┓\n│ a │ b │\n'],['smart','“'],['prompts','$ juju show-unit\n'],['items','- relation-id: 7\n  endpoint: certificates\n']];
for (const [n,p] of parts) for (const size of [40000, 2000000]) { const t=p.repeat(Math.floor(size/p.length)); const s=performance.now(); normalise(t); const a=performance.now(); dropKeys(t); const b=performance.now(); split(t); const c=performance.now(); readDump(t); const d=performance.now(); console.log(n,size,(a-s).toFixed(0),(b-a).toFixed(0),(c-b).toFixed(0),(d-c).toFixed(0)); }
