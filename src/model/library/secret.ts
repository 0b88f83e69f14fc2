/** `ops.Secret` over the hook commands: when it asks Juju again and when it answers from memory is part of the behaviour. */
import type { HookTools, SecretInfo, SecretRef } from '../juju/hook-tools.types';
import { asOps } from './errors';

type Content = Readonly<Record<string, string>>;

export class OpsSecret {
  private idKnown: string | null;

  private constructor(
    private readonly tools: HookTools,
    private readonly ref: SecretRef,
    private content: Content | null,
  ) {
    this.idKnown = ref.id ?? null;
  }

  /** `Model.get_secret`. @returns null where it raises SecretNotFoundError @throws PyError */
  static find(tools: HookTools, ref: SecretRef): OpsSecret | null {
    const content = asOps(() => tools.secretFind(ref));
    return content && new OpsSecret(tools, ref, content);
  }

  /** The secret of an event: nothing is read yet. */
  static ofEvent(tools: HookTools, id: string, label: string | undefined): OpsSecret {
    return new OpsSecret(tools, label ? { id, label } : { id }, null);
  }

  get label(): string | null {
    return this.ref.label ?? null;
  }

  /** `get_content`. @throws PyError */
  getContent(refresh = false): Content {
    if (refresh || this.content === null) {
      this.content = asOps(() => this.tools.secretGet(this.lookup(), { refresh }));
    }
    return this.content;
  }

  /** `get_info`. @throws PyError SecretNotFoundError */
  getInfo(): SecretInfo {
    return asOps(() => this.tools.secretInfo(this.lookup()));
  }

  setContent(content: Content): void {
    asOps(() => this.tools.secretSet(this.id(), { content }));
    this.content = null;
  }

  setExpiry(expires: number): void {
    asOps(() => this.tools.secretSet(this.id(), { expires }));
  }

  /** `set_info` */
  setInfo(info: { readonly label: string; readonly expires: number }): void {
    asOps(() => this.tools.secretSet(this.id(), info));
  }

  removeAllRevisions(): void {
    asOps(() => this.tools.secretRemove(this.id()));
  }

  removeRevision(revision: number): void {
    asOps(() => this.tools.secretRemove(this.id(), revision));
  }

  private id(): string {
    this.idKnown ??= this.getInfo().id;
    return this.idKnown;
  }

  private lookup(): SecretRef {
    return this.idKnown ? { id: this.idKnown } : this.ref;
  }
}
