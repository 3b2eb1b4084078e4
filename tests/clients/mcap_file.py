# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and writes MCAP files, from the published format (https://mcap.dev/spec) alone. The reader is strict: it checks every
checksum, index and count of a file."""

import ctypes
import struct
import zlib
from collections import namedtuple

from actr_client import Unexpected

MAGIC = b"\x89MCAP0\r\n"
(HEADER, FOOTER, SCHEMA, CHANNEL, MESSAGE, CHUNK, MESSAGE_INDEX, CHUNK_INDEX, ATTACHMENT, ATTACHMENT_INDEX, STATISTICS,
 METADATA, METADATA_INDEX, SUMMARY_OFFSET, DATA_END) = range(1, 16)
FOOTER_LENGTH = 9 + 20

Schema = namedtuple("Schema", "id name encoding data")
Channel = namedtuple("Channel", "id schema topic encoding metadata")
Message = namedtuple("Message", "channel sequence log_time publish_time data")
Attachment = namedtuple("Attachment", "log_time create_time name media_type data")
Metadata = namedtuple("Metadata", "name values")
Chunk = namedtuple("Chunk", "at length messages first last")


def zstd(name, data, room):
    """Compresses or decompresses by the library of the system."""
    library = ctypes.CDLL("libzstd.so.1")
    function = getattr(library, name)
    function.restype = ctypes.c_size_t
    out = ctypes.create_string_buffer(max(room, 1))
    level = (3,) if name == "ZSTD_compress" else ()
    size = function(out, ctypes.c_size_t(room), bytes(data), ctypes.c_size_t(len(data)), *level)
    library.ZSTD_isError.argtypes = [ctypes.c_size_t]
    if library.ZSTD_isError(size):
        raise Unexpected("zstd rejects a chunk")
    return out.raw[:size]


class Fields:
    """The fields of one record, read one after the other."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def number(self, kind):
        values = struct.unpack_from("<" + kind, self.data, self.at)
        self.at += struct.calcsize("<" + kind)
        return values[0] if len(values) == 1 else values

    def raw(self, size):
        if self.at + size > len(self.data):
            raise Unexpected("a field of %d bytes in a record of %d" % (size, len(self.data)))
        self.at += size
        return self.data[self.at - size:self.at]

    def text(self):
        return self.raw(self.number("I")).decode("utf-8")

    def pairs(self, kind):
        """A map or array of pairs, by its length in bytes; `kind` is a format, or "" for texts."""
        inner = Fields(self.raw(self.number("I")))
        pairs = []
        while inner.at < len(inner.data):
            pairs.append(inner.number(kind) if kind else (inner.text(), inner.text()))
        return pairs

    def rest(self):
        return self.raw(len(self.data) - self.at)

    def end(self, what):
        if self.at != len(self.data):
            raise Unexpected("%s: %d bytes too many" % (what, len(self.data) - self.at))


def require(holds, what):
    if not holds:
        raise Unexpected(what)


class McapFile:
    """What a file holds, in the order of the file. `whole`: it has a summary and a footer. Without them the records up to
    the last whole one are read; `broken` is the byte behind it."""

    def __init__(self, data):
        self.data = data
        self.profile = self.library = None
        self.schemas, self.channels = {}, {}
        self.messages, self.attachments, self.metadata, self.chunks = [], [], [], []
        self.places = {ATTACHMENT: [], METADATA: []}  # byte and length of each
        self.whole = False
        require(data[:8] == MAGIC, "a file begins with the magic bytes: %r" % data[:8])
        at = 8
        pending = None  # the indexes that belong to the last chunk
        while True:
            opcode, content = self.record(data, at)
            if opcode is None:
                self.broken = at
                return
            if opcode == MESSAGE_INDEX:
                require(pending is not None, "byte %d: an index without a chunk" % at)
                self.take_index(content, pending)
            else:
                self.finish_index(pending)
                pending = self.take(opcode, content, at)
            at += 9 + len(content)
            if opcode == DATA_END:
                break
        crc, = struct.unpack("<I", content)
        require(crc in (0, zlib.crc32(data[:at - 13])), "the checksum of the data section")
        self.broken = at
        self.whole = self.read_summary(at)

    @staticmethod
    def record(data, at):
        if at + 9 > len(data):
            return None, b""
        opcode, length = struct.unpack_from("<BQ", data, at)
        if at + 9 + length > len(data):
            return None, b""
        require(opcode != 0, "byte %d: a record without a type" % at)
        return opcode, data[at + 9:at + 9 + length]

    def take(self, opcode, content, at):
        """Takes a record of the data section. Returns, for a chunk, what its indexes must say."""
        fields = Fields(content)
        if opcode == HEADER:
            require(self.profile is None and at == 8, "one header, at the beginning")
            self.profile, self.library = fields.text(), fields.text()
        elif opcode == SCHEMA:
            self.take_schema(content)
        elif opcode == CHANNEL:
            self.take_channel(content)
        elif opcode == MESSAGE:
            raise Unexpected("byte %d: a message outside of a chunk" % at)
        elif opcode == CHUNK:
            return self.take_chunk(content, at)
        elif opcode == ATTACHMENT:
            log_time, create_time, name, media_type = fields.number("Q"), fields.number("Q"), fields.text(), fields.text()
            one = Attachment(log_time, create_time, name, media_type, fields.raw(fields.number("Q")))
            require(zlib.crc32(content[:fields.at]) == fields.number("I"), "the checksum of the attachment %s" % one.name)
            fields.end("attachment")
            self.attachments.append(one)
            self.places[ATTACHMENT].append((at, 9 + len(content)))
        elif opcode == METADATA:
            self.metadata.append(Metadata(fields.text(), dict(fields.pairs(""))))
            fields.end("metadata")
            self.places[METADATA].append((at, 9 + len(content)))
        else:
            require(opcode == DATA_END or opcode >= 0x80, "byte %d: a record of type %d" % (at, opcode))
        return None

    def take_schema(self, content):
        fields = Fields(content)
        one = Schema(fields.number("H"), fields.text(), fields.text(), fields.raw(fields.number("I")))
        fields.end("schema")
        require(one.id != 0, "a schema has a number")
        require(self.schemas.setdefault(one.id, one) == one, "the schema %s changes" % one.name)
        return one

    def take_channel(self, content):
        fields = Fields(content)
        one = Channel(fields.number("H"), fields.number("H"), fields.text(), fields.text(), dict(fields.pairs("")))
        fields.end("channel")
        require(one.schema in self.schemas or one.schema == 0, "%s: its schema comes before it" % one.topic)
        require(self.channels.setdefault(one.id, one) == one, "the channel %s changes" % one.topic)
        return one

    def take_chunk(self, content, at):
        fields = Fields(content)
        first, last, size, crc, compression = (fields.number("Q"), fields.number("Q"), fields.number("Q"),
                                               fields.number("I"), fields.text())
        packed = fields.raw(fields.number("Q"))
        fields.end("chunk")
        require(compression in ("zstd", ""), "byte %d: compressed by %s" % (at, compression))
        data = zstd("ZSTD_decompress", packed, size) if compression else packed
        require(len(data) == size, "byte %d: %d bytes in a chunk of %d" % (at, len(data), size))
        require(crc in (0, zlib.crc32(data)), "byte %d: the checksum of a chunk" % at)
        require(crc != 0, "byte %d: a chunk has a checksum" % at)
        expected, times, inner = {}, [], 0
        while inner < size:
            opcode, record = self.record(data, inner)
            require(opcode is not None, "byte %d: a chunk ends with a whole record" % at)
            if opcode == SCHEMA:
                self.take_schema(record)
            elif opcode == CHANNEL:
                self.take_channel(record)
            else:
                require(opcode == MESSAGE, "byte %d: a record of type %d in a chunk" % (at, opcode))
                message = Message(*struct.unpack_from("<HIQQ", record), record[22:])
                require(message.channel in self.channels, "byte %d: a message of an unknown channel" % at)
                expected.setdefault(message.channel, []).append((message.log_time, inner))
                times.append(message.log_time)
                self.messages.append(message)
            inner += 9 + len(record)
        require(not times or (first, last) == (min(times), max(times)), "byte %d: the times of a chunk" % at)
        self.chunks.append(Chunk(at, 9 + len(content), len(times), first, last))
        return expected

    @staticmethod
    def take_index(content, pending):
        fields = Fields(content)
        channel, entries = fields.number("H"), fields.pairs("QQ")
        fields.end("message index")
        require(entries == pending.pop(channel, None) or not entries, "the index of channel %d" % channel)

    def finish_index(self, pending):
        require(not pending, "messages without an index: channels %s" % sorted(pending or ()))

    def read_summary(self, at):
        """True if there is a summary that agrees with the data."""
        data, start, groups = self.data, at, []
        found = {kind: [] for kind in (CHUNK_INDEX, ATTACHMENT_INDEX, METADATA_INDEX, STATISTICS, SUMMARY_OFFSET)}
        schemas, channels = set(), set()
        while True:
            opcode, content = self.record(data, at)
            if opcode is None:
                self.broken = at
                return False
            if opcode == FOOTER:
                break
            if opcode == SCHEMA:
                schemas.add(self.take_schema(content).id)
            elif opcode == CHANNEL:
                channels.add(self.take_channel(content).id)
            else:
                require(opcode in found, "byte %d: a record of type %d in the summary" % (at, opcode))
                found[opcode].append(Fields(content))
            if opcode != SUMMARY_OFFSET:
                if not groups or groups[-1][0] != opcode:
                    groups.append([opcode, at, 0])
                groups[-1][2] += 9 + len(content)
            at += 9 + len(content)
        summary_start, offset_start, crc = struct.unpack("<QQI", content)
        require(summary_start == start, "the footer says where the summary begins")
        require(crc == zlib.crc32(data[start:at + FOOTER_LENGTH - 4]), "the checksum of the summary")
        require(data[at + FOOTER_LENGTH:] == MAGIC, "the file ends with the magic bytes")
        require((schemas, channels) == (set(self.schemas), set(self.channels)), "schemas and channels of the summary")
        offsets = [[one.number("B"), *one.number("QQ")] for one in found[SUMMARY_OFFSET]]
        require(sorted(offsets) == sorted(groups), "offsets of the summary: %s, not %s" % (offsets, groups))
        require(offset_start == sum(group[2] for group in groups) + start, "where the offsets begin")
        self.check_indexes(found)
        return True

    def check_indexes(self, found):
        chunks = []
        for one in found[CHUNK_INDEX]:
            first, last, at, length = one.number("QQQQ")
            places = dict(one.pairs("HQ"))
            chunks.append((at, length, first, last))
            for channel, place in places.items():
                require(struct.unpack_from("<BQH", self.data, place)[::2] == (MESSAGE_INDEX, channel),
                        "the index of channel %d is at byte %d" % (channel, place))
            require(one.number("Q") == self.length_of_indexes(at + length), "the length of the indexes at %d" % at)
        require(chunks == [(c.at, c.length, c.first, c.last) for c in self.chunks], "the indexes of the chunks")
        attachments = [(one.number("QQQQQ"), one.text(), one.text()) for one in found[ATTACHMENT_INDEX]]
        require(attachments == [((*place, a.log_time, a.create_time, len(a.data)), a.name, a.media_type)
                                for place, a in zip(self.places[ATTACHMENT], self.attachments)],
                "the indexes of the attachments: %s" % attachments)
        metadata = [(one.number("QQ"), one.text()) for one in found[METADATA_INDEX]]
        require(metadata == [(place, m.name) for place, m in zip(self.places[METADATA], self.metadata)],
                "the indexes of the metadata: %s" % metadata)
        require(len(found[STATISTICS]) == 1, "one record of statistics")
        one = found[STATISTICS][0]
        said = one.number("QHIIIIQQ"), dict(one.pairs("HQ"))
        counts = {}
        for message in self.messages:
            counts[message.channel] = counts.get(message.channel, 0) + 1
        times = [message.log_time for message in self.messages] or [0]
        require(said[0] == (len(self.messages), len(self.schemas), len(self.channels), len(self.attachments),
                            len(self.metadata), len(self.chunks), min(times), max(times)), "statistics: %s" % (said,))
        require({key: n for key, n in said[1].items() if n} == counts, "messages of channels: %s" % said[1])

    def length_of_indexes(self, at):
        start = at
        while self.data[at] == MESSAGE_INDEX:
            at += 9 + struct.unpack_from("<Q", self.data, at + 1)[0]
        return at - start

    def of(self, topic):
        """The messages of one topic."""
        return [message for message in self.messages if self.channels[message.channel].topic == topic]

    def schema_of(self, topic):
        channel = next(channel for channel in self.channels.values() if channel.topic == topic)
        return self.schemas.get(channel.schema)


def text(value):
    data = value if isinstance(value, bytes) else value.encode("utf-8")
    return struct.pack("<I", len(data)) + data


def table(pairs):
    return text(b"".join(text(key) + text(value) for key, value in pairs.items()))


class McapMaker:
    """Makes a file in memory: `data` is what a killed program would have left, `finished()` the whole file."""

    def __init__(self, profile="magna", library="made"):
        self.data = bytearray(MAGIC)
        self.schemas, self.channels, self.indexes = {}, {}, []
        self.counts = {}
        self.times = []
        self.inner, self.entries = bytearray(), {}
        self.numbers = {ATTACHMENT: 0, METADATA: 0, CHUNK: 0}
        self.put(HEADER, text(profile) + text(library))

    def put(self, opcode, content):
        """Appends a record; returns its byte."""
        at = len(self.data)
        self.data += struct.pack("<BQ", opcode, len(content)) + content
        return at

    def put_inside(self, opcode, content):
        at = len(self.inner)
        self.inner += struct.pack("<BQ", opcode, len(content)) + content
        return at

    def channel(self, topic, encoding="json", schema=None):
        """`schema`: name and data of a protobuf schema."""
        number = 0
        if schema:
            number = len(self.schemas) + 1
            self.schemas[number] = struct.pack("<H", number) + text(schema[0]) + text("protobuf") + text(schema[1])
            self.put_inside(SCHEMA, self.schemas[number])
        one = len(self.channels)
        self.channels[one] = struct.pack("<HH", one, number) + text(topic) + text(encoding) + table({})
        self.put_inside(CHANNEL, self.channels[one])
        return one

    def message(self, channel, time, data):
        data = data if isinstance(data, bytes) else data.encode("utf-8")
        self.counts[channel] = self.counts.get(channel, 0) + 1
        self.times.append(time)
        at = self.put_inside(MESSAGE, struct.pack("<HIQQ", channel, self.counts[channel], time, time) + data)
        self.entries.setdefault(channel, []).append((time, at))

    def attachment(self, name, data, media_type="text/plain"):
        content = struct.pack("<QQ", 0, 0) + text(name) + text(media_type) + struct.pack("<Q", len(data)) + data
        at = self.put(ATTACHMENT, content + struct.pack("<I", zlib.crc32(content)))
        self.numbers[ATTACHMENT] += 1
        self.indexes.append((ATTACHMENT_INDEX, struct.pack("<QQQQQ", at, len(content) + 13, 0, 0, len(data)) +
                             text(name) + text(media_type)))

    def note(self, name, values):
        """Metadata."""
        content = text(name) + table(values)
        at = self.put(METADATA, content)
        self.numbers[METADATA] += 1
        self.indexes.append((METADATA_INDEX, struct.pack("<QQ", at, len(content) + 9) + text(name)))

    def close_chunk(self, compression="zstd"):
        inner = bytes(self.inner)
        packed = zstd("ZSTD_compress", inner, len(inner) + 1024) if compression else inner
        times = [time for entries in self.entries.values() for time, _ in entries] or [0]
        content = struct.pack("<QQQI", min(times), max(times), len(inner), zlib.crc32(inner)) + text(compression)
        content += struct.pack("<Q", len(packed)) + packed
        at = self.put(CHUNK, content)
        places, start = b"", len(self.data)
        for channel, entries in self.entries.items():
            rows = b"".join(struct.pack("<QQ", *entry) for entry in entries)
            places += struct.pack("<HQ", channel, self.put(MESSAGE_INDEX, struct.pack("<H", channel) + text(rows)))
        self.numbers[CHUNK] += 1
        self.indexes.append((CHUNK_INDEX, struct.pack("<QQQQ", min(times), max(times), at, len(content) + 9) + text(places) +
                             struct.pack("<Q", len(self.data) - start) + text(compression) +
                             struct.pack("<QQ", len(packed), len(inner))))
        self.inner, self.entries = bytearray(), {}

    def finished(self):
        before = bytes(self.data)
        self.put(DATA_END, struct.pack("<I", zlib.crc32(before)))
        start = len(self.data)
        times = self.times or [0]
        statistics = struct.pack("<QHIIIIQQ", len(self.times), len(self.schemas), len(self.channels),
                                 self.numbers[ATTACHMENT], self.numbers[METADATA], self.numbers[CHUNK], min(times), max(times))
        statistics += text(b"".join(struct.pack("<HQ", *pair) for pair in self.counts.items()))
        groups = [(SCHEMA, list(self.schemas.values())), (CHANNEL, list(self.channels.values())),
                  (STATISTICS, [statistics])]
        groups += [(kind, [content for opcode, content in self.indexes if opcode == kind])
                   for kind in (CHUNK_INDEX, ATTACHMENT_INDEX, METADATA_INDEX)]
        offsets = []
        for opcode, contents in groups:
            at = len(self.data)
            for content in contents:
                self.put(opcode, content)
            if contents:
                offsets.append(struct.pack("<BQQ", opcode, at, len(self.data) - at))
        offset_start = len(self.data)
        for offset in offsets:
            self.put(SUMMARY_OFFSET, offset)
        footer = struct.pack("<BQQQ", FOOTER, 20, start, offset_start)
        crc = zlib.crc32(bytes(self.data[start:]) + footer)
        whole = bytes(self.data) + footer + struct.pack("<I", crc) + MAGIC
        self.data = bytearray(before)
        return whole


def rewritten(file, change, messages_in_a_chunk=500):
    """The bytes of a whole file with the same content, but for what `change` does to messages: it takes topic and data, and
    returns data, or None for a message that is left out."""
    maker = McapMaker(file.profile, file.library)
    first, *others = file.metadata
    maker.note(*first)
    for one in file.attachments:
        maker.attachment(one.name, one.data, one.media_type)
    numbers = {}
    for k, message in enumerate(file.messages):
        channel = file.channels[message.channel]
        if message.channel not in numbers:
            schema = file.schemas.get(channel.schema)
            numbers[message.channel] = maker.channel(channel.topic, channel.encoding, schema and (schema.name, schema.data))
        data = change(channel.topic, message.data)
        if data is not None:
            maker.message(numbers[message.channel], message.log_time, data)
        if k % messages_in_a_chunk == messages_in_a_chunk - 1:
            maker.close_chunk()
    maker.close_chunk()
    for one in others:
        maker.note(*one)
    return maker.finished()
