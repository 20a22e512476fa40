/** Thrown for the files of `--tls-cert` and `--tls-key`. The message names the file and the fix, and never the key. */
export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate'
}
