/** Copies a text. Where the clipboard is not allowed (a sandboxed frame) the old command is tried. @returns whether it went well */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.className = 'vh';
  document.body.append(area);
  area.select();
  try {
    // Deprecated, and the only way in a frame without the clipboard's permission.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
