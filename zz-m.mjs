import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
// css marginal by file
const g=(t)=>gzipSync(Buffer.from(t),{level:9}).length
const css=['base','controls','detail','forms','frame','list','narrow','outcomes','overlays','states','timeline'].map(f=>['src/console/styles/'+f+'.css',readFileSync('src/console/styles/'+f+'.css','utf8')])
const js=readFileSync('dist/console/console-later-'+process.argv[2],'utf8')
