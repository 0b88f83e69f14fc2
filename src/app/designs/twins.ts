/** The designs as Python, as their files are: what is shown and downloaded is what the engine is compared with. */
import type { Design } from '../../model/setup';

const FILES = import.meta.glob<string>('../../../conformance/designs/*.py', { query: '?raw', import: 'default' });

export function twinFile(design: Design): string {
  return `${design.replaceAll('-', '_')}.py`;
}

/** Null for the released library, which has none. */
export async function twinText(design: Design): Promise<string | null> {
  const load = FILES[`../../../conformance/designs/${twinFile(design)}`];
  return load === undefined ? null : load();
}

export function twinClass(design: Design): string {
  return design.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** In a design's file the library is imported; in the library's own text it is the module itself. */
const IMPORTS = /^from charmlibs\.interfaces.* import .*$/gm;

/** The released library with designs on top, as one text: each class in a namespace of its own, the last design outermost. */
export async function designedLibrary(designs: readonly Design[], released: string): Promise<string> {
  const { DESIGN_MODULES } = await import('../../model/library/designs');
  const chosen = DESIGN_MODULES.filter(({ id }) => designs.includes(id));
  const parts = await Promise.all(
    chosen.map(async ({ id }) => {
      const text = ((await twinText(id)) ?? '').replace(IMPORTS, '');
      return `    (${JSON.stringify(twinClass(id))}, ${JSON.stringify(text)}),`;
    }),
  );
  return `${released}

def _apply_designs(designs):
    import sys
    this = sys.modules[__name__]
    bases = []
    for name, text in designs:
        namespace = {"__name__": __name__, "tls": this, "module": this}
        exec(compile(text, __file__, "exec", dont_inherit=True), namespace)
        bases.insert(0, namespace[name])
    this.TLSCertificatesRequiresV4 = type("TLSCertificatesRequiresV4", tuple(bases), {"__module__": __name__})


_apply_designs([
${parts.join('\n')}
])
`;
}
