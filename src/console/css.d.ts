/** The bundler makes a file of its own of what is imported so. */
declare module '*.css'
