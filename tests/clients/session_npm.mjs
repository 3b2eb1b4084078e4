// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an MCAP file by npm's @mcap/core, checks all checksums and decodes protobuf by the embedded descriptors. Prints JSON:
// messages of each topic, a hash of all messages, sums of the coordinates of poses.
//
//   node session_npm.mjs stream|indexed FILE
import { McapIndexedReader, McapStreamReader } from "@mcap/core";
import { FileHandleReadable } from "@mcap/nodejs";
import { loadDecompressHandlers, protobufFromBinaryDescriptor } from "@mcap/support";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

const [how, path] = process.argv.slice(2);
const decompressHandlers = await loadDecompressHandlers();
const channels = new Map(), schemas = new Map(), types = new Map();
const found = { topics: {}, poses: 0, x: 0, y: 0, attachments: [], metadata: [], whole: false };
const digests = [];

function takeMessage(message) {
  const channel = channels.get(message.channelId);
  found.topics[channel.topic] = (found.topics[channel.topic] ?? 0) + 1;
  const digest = createHash("sha256").update(`${channel.topic} ${message.logTime} ${message.publishTime} `);
  digests.push(digest.update(message.data).digest("hex"));
  if (channel.messageEncoding === "json") JSON.parse(Buffer.from(message.data).toString("utf8"));
  if (channel.messageEncoding !== "protobuf") return;
  const schema = schemas.get(channel.schemaId);
  if (!types.has(schema.id)) types.set(schema.id, protobufFromBinaryDescriptor(schema.data).lookupType(schema.name));
  const value = types.get(schema.id).decode(message.data);
  for (const pose of channel.topic === "/poses" ? value.poses : []) {
    found.poses += 1;
    found.x += pose.position.x;
    found.y += pose.position.y;
  }
}

function take(record) {
  if (record.type === "Schema") schemas.set(record.id, record);
  if (record.type === "Channel") channels.set(record.id, record);
  if (record.type === "Message") takeMessage(record);
  if (record.type === "Attachment") found.attachments.push(record.name);
  if (record.type === "Metadata") found.metadata.push(record.name);
}

if (how === "stream") {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
  for await (const bytes of createReadStream(path)) {
    reader.append(bytes);
    for (let record; (record = reader.nextRecord()); ) take(record);
  }
  found.whole = reader.done();
} else {
  const file = await open(path);
  const reader = await McapIndexedReader.Initialize({ readable: new FileHandleReadable(file), decompressHandlers });
  for (const schema of reader.schemasById.values()) take(schema);
  for (const channel of reader.channelsById.values()) take(channel);
  for await (const message of reader.readMessages({ validateCrcs: true })) take(message);
  for await (const attachment of reader.readAttachments({ validateCrcs: true })) take(attachment);
  for await (const metadata of reader.readMetadata()) take(metadata);
  if (BigInt(digests.length) !== reader.statistics.messageCount) throw new Error("messages are missing in the index");
  found.whole = true;
  await file.close();
}
found.digest = createHash("sha256").update(digests.sort().join("\n")).digest("hex");
console.log(JSON.stringify(found));
