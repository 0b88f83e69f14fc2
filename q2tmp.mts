import { split } from './src/diagnose/paste/split';
import { valueOf } from './src/diagnose/paste/values';
import { readDocuments } from './src/diagnose/read/documents';
import { parseDocument } from 'yaml';
for (const size of [20000,40000,80000]) { const t="certificates: '\n".repeat(size/16); let s=performance.now(); const c=split(t); console.log(size,'split',performance.now()-s,c.length,c[0]!.text.length); s=performance.now(); const d=parseDocument(c[0]!.text,{schema:'failsafe',strict:false,uniqueKeys:false,logLevel:'silent'}); console.log('parse',performance.now()-s,d.errors.length); s=performance.now(); d.toJS(); console.log('js',performance.now()-s); s=performance.now(); readDocuments(t); console.log('docs', performance.now()-s);}
const u='web/0:\n  leader: true\n  relation-info:\n  - relation-id: 7\n';
for (const size of [20000,40000,80000]) { const t='- relation-id: 7\n  endpoint: certificates\n'.repeat(size/43); let s=performance.now(); const c=split(t); console.log(c.length, performance.now()-s); s=performance.now(); readDocuments(t); console.log('docs', performance.now()-s);}
