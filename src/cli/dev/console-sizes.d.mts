export declare const consoleSizes: () => { readonly atFirst: number; readonly inAll: number }
