/** The released library with designs on top, as one text for Python: the classes of `conformance/designs`, each in a namespace of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { DESIGN_MODULES } from '../../model/library/designs';
import type { Design } from '../../model/setup';

const DESIGNS = join(import.meta.dirname, '..', '..', '..', 'conformance', 'designs');
/** In a design's file the library is imported; in the library's own text it is the module itself. */
const IMPORTS = /^from charmlibs\.interfaces.* import .*$/gm;

function designText(design: Design): string {
  return readFileSync(join(DESIGNS, `${design.replaceAll('-', '_')}.py`), 'utf8').replace(IMPORTS, '');
}

function className(design: Design): string {
  return design.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function applied(designs: readonly Design[]): string {
  const texts = designs.map(
    (design) => `(${JSON.stringify(className(design))}, ${JSON.stringify(designText(design))})`,
  );
  return `

def _apply_designs(designs):
    import sys
    this = sys.modules[__name__]
    bases = []
    for name, text in designs:
        namespace = {"__name__": __name__, "tls": this, "module": this}
        exec(compile(text, __file__, "exec", dont_inherit=True), namespace)
        bases.insert(0, namespace[name])
    this.TLSCertificatesRequiresV4 = type("TLSCertificatesRequiresV4", tuple(bases), {"__module__": __name__})


_apply_designs([${texts.join(', ')}])
`;
}

/** @param archive the bundle's archive of the released version */
export function designedLibrary(archive: Uint8Array, designs: readonly Design[]): string {
  const files = unzipSync(new Uint8Array(archive), { filter: ({ name }) => name.endsWith('/_tls_certificates.py') });
  const [released] = Object.values(files);
  if (!released) throw new Error('The archive holds no library.');
  const chosen = DESIGN_MODULES.map(({ id }) => id).filter((id) => designs.includes(id));
  return `${strFromU8(released)}${chosen.length > 0 ? applied(chosen) : ''}`;
}
