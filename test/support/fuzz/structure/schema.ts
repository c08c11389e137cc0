import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs';

/** The schema from which the library's code was made lies beside that code. */
const FILE = 'WAProto/WAProto.proto';
const library = createRequire(import.meta.url).resolve('@whiskeysockets/baileys/package.json');

let root: protobuf.Root | undefined;

/** A type of WhatsApp's schema with all of its fields, by its full name: `Message.ProtocolMessage`. */
export function typeNamed(name: string): protobuf.Type {
  root ??= readSchema();
  return root.lookupType(`proto.${name}`);
}

function readSchema(): protobuf.Root {
  const text = readFileSync(library.replace('package.json', FILE), 'utf8');
  const { root: read } = protobuf.parse(text, { keepCase: true });
  read.resolveAll();
  return read;
}
