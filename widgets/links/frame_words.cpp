// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/frame_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <algorithm>
#include <string_view>

#include "widgets/table_text.h"

namespace magna {
namespace {

constexpr std::size_t kMostShown = 300;    // bytes of text per row
constexpr std::size_t kMostHexShown = 48;  // other bytes per row

QString words(const std::string& text) { return QString::fromStdString(text); }

QByteArray raw(const LinkFrame& frame, std::size_t most = LinkFrame::kMostBytes) {
  return {frame.bytes.data(), static_cast<qsizetype>(std::min(most, frame.bytes.size()))};
}

QString utc(const LinkFrame& frame) {
  return QDateTime::fromMSecsSinceEpoch(frame.at_ms, Qt::UTC).toString(Qt::ISODateWithMs);
}

QString direction(const LinkFrame& frame) {
  return frame.in ? QStringLiteral("in") : QStringLiteral("out");
}

QString dump_line(std::string_view bytes, std::size_t offset, std::size_t width) {
  QString hex;
  QString letters;
  for (std::size_t k = 0; k < width; ++k) {
    if (k > 0 && k % 8 == 0) hex += QLatin1Char(' ');
    if (k >= bytes.size()) {
      hex += QStringLiteral("   ");
      continue;
    }
    const auto byte = static_cast<unsigned char>(bytes[k]);
    hex += QStringLiteral("%1 ").arg(byte, 2, 16, QLatin1Char('0')).toUpper();
    letters +=
        byte >= 0x20U && byte < 0x7FU ? QLatin1Char(static_cast<char>(byte)) : QLatin1Char('.');
  }
  const QString at = QStringLiteral("%1").arg(offset, 4, 16, QLatin1Char('0')).toUpper();
  return QStringLiteral("%1  %2 %3").arg(at, hex, letters);
}

}  // namespace

QString frame_time(const LinkFrame& frame) {
  return QDateTime::fromMSecsSinceEpoch(frame.at_ms).toString(QStringLiteral("HH:mm:ss.zzz"));
}

QString frame_way(bool in) {
  return in ? QCoreApplication::translate("Frames", "→ in")
            : QCoreApplication::translate("Frames", "← out");
}

QString frame_bytes(const LinkFrame& frame) {
  const std::size_t most = frame.text ? kMostShown : kMostHexShown;
  const QByteArray bytes = raw(frame, most);
  const QString text = frame.text ? QString::fromUtf8(bytes).simplified()
                                  : QString::fromLatin1(bytes.toHex(' ')).toUpper();
  return frame.size > static_cast<std::size_t>(bytes.size()) ? text + QStringLiteral(" …") : text;
}

QString hex_dump(const LinkFrame& frame, std::size_t width) {
  QStringList lines;
  const std::string_view bytes = frame.bytes;
  for (std::size_t at = 0; at < bytes.size(); at += width) {
    lines << dump_line(bytes.substr(at, width), at, width);
  }
  if (frame.size > bytes.size()) {
    lines << QCoreApplication::translate("Frames", "… %1 of %2 bytes were kept")
                 .arg(bytes.size())
                 .arg(frame.size);
  }
  return lines.join(QLatin1Char('\n'));
}

QString frame_line(const LinkFrame& frame) {
  return QStringList{frame_time(frame),    words(frame.server),         words(frame.client),
                     frame_way(frame.in),  words(frame.what),           words(frame.value),
                     words(frame.verdict), QString::number(frame.size), frame_bytes(frame)}
      .join(QLatin1Char('\t'));
}

QString frame_fields(const LinkFrame& frame) {
  QStringList all;
  for (const LinkField& field : frame.fields) {
    all << QStringLiteral("%1 %2").arg(words(field.name), words(field.value));
  }
  return all.join(QStringLiteral(", "));
}

QByteArray frame_csv_head() {
  return "time,direction,server,client,message,value,verdict,good,size,fields,hex\r\n";
}

QByteArray frame_csv(const LinkFrame& frame) {
  QByteArray line;
  for (const QString& field :
       {utc(frame), direction(frame), words(frame.server), words(frame.client), words(frame.what),
        words(frame.value), words(frame.verdict),
        frame.good ? QStringLiteral("yes") : QStringLiteral("no"), QString::number(frame.size),
        frame_fields(frame)}) {
    line += csv_field(field) + ',';
  }
  return line + raw(frame).toHex() + "\r\n";
}

QByteArray frame_json(const LinkFrame& frame) {
  QJsonArray fields;
  for (const LinkField& field : frame.fields) {
    fields.append(QJsonArray{words(field.name), words(field.value)});
  }
  QJsonObject line{{QStringLiteral("time"), utc(frame)},
                   {QStringLiteral("direction"), direction(frame)},
                   {QStringLiteral("server"), words(frame.server)},
                   {QStringLiteral("client"), words(frame.client)},
                   {QStringLiteral("message"), words(frame.what)},
                   {QStringLiteral("value"), words(frame.value)},
                   {QStringLiteral("verdict"), words(frame.verdict)},
                   {QStringLiteral("good"), frame.good},
                   {QStringLiteral("size"), static_cast<qint64>(frame.size)},
                   {QStringLiteral("fields"), fields},
                   {QStringLiteral("hex"), QString::fromLatin1(raw(frame).toHex())}};
  if (frame.text) line.insert(QStringLiteral("text"), QString::fromUtf8(raw(frame)));
  return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

}  // namespace magna
