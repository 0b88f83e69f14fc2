/** `TLSCertificatesRequiresV4`, second part: the private key and its secret. */
import { generateKey } from '../pki/csr';
import { parseKey } from '../pki/pem';
import type { PrivateKey } from '../pki/types';
import { isPyError, PyError } from './errors';
import { LIBID, RequirerBase, type OneMode } from './requirer-base';
import { OpsSecret } from './secret';
import { showKey, showNothing, showPlain } from './show';

/** Looks a secret up. @returns null where the library catches SecretNotFoundError */
export function unlessNotFound<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (isPyError(error, 'SecretNotFoundError')) return null;
    throw error;
  }
}

export abstract class RequirerKeys extends RequirerBase {
  /** `_get_private_key_secret_label` */
  protected privateKeySecretLabel(mode: OneMode): string {
    const { relationshipName } = this.options;
    return mode === 'unit'
      ? `${LIBID}-private-key-${this.unitNumber()}-${relationshipName}`
      : `${LIBID}-private-key-app-${relationshipName}`;
  }

  /** `legacy_app_private_key_secret_label`: where versions before 1.9.0 kept the application's key. */
  private legacyAppPrivateKeySecretLabel(): string {
    return `${LIBID}-private-key-${this.options.relationshipName}`;
  }

  protected findSecret(label: string): OpsSecret | null {
    return OpsSecret.find(this.tools, { label });
  }

  /** `_private_key_generated_for_mode` */
  protected privateKeyGeneratedForMode(mode: OneMode): boolean {
    return this.traced(
      '_private_key_generated_for_mode',
      () => [['mode', mode]],
      () => {
        const secret = this.findSecret(this.privateKeySecretLabel(mode));
        return unlessNotFound(() => secret?.getContent(true)) != null;
      },
      showPlain,
    );
  }

  /** `_get_private_key_for_mode` */
  protected getPrivateKeyForMode(mode: OneMode): PrivateKey | null {
    const { charmKey } = this.options;
    if (charmKey) return charmKey;
    const cached = this.privateKeyCache.get(mode);
    if (cached) return cached;
    return this.traced(
      '_get_private_key_for_mode',
      () => [['mode', mode]],
      () => {
        if (mode === 'app' && !this.tools.isLeader()) {
          this.note(() => 'Only the leader can access the private key in APP mode');
          return null;
        }
        return this.readPrivateKey(mode);
      },
      showKey,
    );
  }

  private readPrivateKey(mode: OneMode): PrivateKey | null {
    const secret = this.findSecret(this.privateKeySecretLabel(mode));
    const text = unlessNotFound(() => secret?.getContent(true)['private-key']);
    if (text == null) return null;
    const key = parseKey(text);
    if (!key) throw new PyError('ValueError', 'Could not deserialize key data.');
    this.privateKeyCache.set(mode, key);
    return key;
  }

  /** `_ensure_private_key` */
  protected ensurePrivateKey(): void {
    this.traced(
      '_ensure_private_key',
      () => [],
      () => {
        for (const mode of this.flattenModes()) {
          if (this.options.charmKey) this.removePrivateKeySecret(mode);
          else this.ensurePrivateKeyForMode(mode);
        }
      },
      showNothing,
    );
  }

  /** `_ensure_private_key_for_mode` */
  private ensurePrivateKeyForMode(mode: OneMode): void {
    if (this.privateKeyGeneratedForMode(mode)) return;
    if (mode === 'app' && !this.tools.isLeader()) {
      this.note(() => 'Not leader, skipping private key generation in APP mode');
      return;
    }
    if (mode === 'app' && this.migrateLegacyAppPrivateKey()) return;
    this.generatePrivateKey(mode);
  }

  /** `_migrate_legacy_app_private_key` */
  private migrateLegacyAppPrivateKey(): boolean {
    const secret = this.findSecret(this.legacyAppPrivateKeySecretLabel());
    const text = unlessNotFound(() => secret?.getContent(true)['private-key']);
    const key = text == null ? null : parseKey(text);
    if (!secret || !key) return false;
    this.storePrivateKeyInSecret(key, 'app');
    secret.removeAllRevisions();
    return true;
  }

  /** `_generate_private_key` */
  protected generatePrivateKey(mode: OneMode): void {
    this.traced(
      '_generate_private_key',
      () => [['mode', mode]],
      () => {
        const { keyAlgorithm, keySize } = this.options;
        const key = generateKey(keyAlgorithm, keySize, (kind) => this.tools.fresh(kind));
        this.storePrivateKeyInSecret(key, mode);
      },
      showNothing,
    );
  }

  /** `_store_private_key_in_secret` */
  protected storePrivateKeyInSecret(key: PrivateKey, mode: OneMode): void {
    this.traced(
      '_store_private_key_in_secret',
      () => [
        ['private_key', showKey(key)],
        ['mode', mode],
      ],
      () => {
        this.privateKeyCache.delete(mode);
        const label = this.privateKeySecretLabel(mode);
        const content = { 'private-key': key.pem };
        const secret = this.findSecret(label);
        const stored = unlessNotFound(() => {
          secret?.setContent(content);
          return secret?.getContent(true);
        });
        if (!stored) this.addSecret(this.ownerFor(mode), label, content, null);
      },
      showNothing,
    );
  }

  protected abstract addSecret(
    owner: 'unit' | 'application',
    label: string,
    content: Readonly<Record<string, string>>,
    expires: number | null,
  ): void;

  /** `_remove_private_key_secret` */
  protected removePrivateKeySecret(mode: OneMode): void {
    this.traced(
      '_remove_private_key_secret',
      () => [['mode', mode]],
      () => {
        this.privateKeyCache.delete(mode);
        if (mode === 'app' && !this.tools.isLeader()) {
          this.note(() => 'Not leader, cannot remove app owned private key secret');
          return;
        }
        const labels = [this.privateKeySecretLabel(mode)];
        if (mode === 'app') labels.push(this.legacyAppPrivateKeySecretLabel());
        for (const label of labels) {
          const secret = this.findSecret(label);
          unlessNotFound(() => secret?.removeAllRevisions());
        }
      },
      showNothing,
    );
  }

  /** `get_private_key`. In APP_AND_UNIT mode the unit's unless said otherwise. */
  getPrivateKey(mode?: OneMode): PrivateKey | null {
    return this.getPrivateKeyForMode(mode ?? (this.mode === 'app_and_unit' ? 'unit' : this.mode));
  }
}
