// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/message_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <algorithm>
#include <string_view>

#include "core/sim/table_file.h"

namespace magna {
namespace {

constexpr std::size_t kMostShown = 300;    // bytes of text per row
constexpr std::size_t kMostHexShown = 48;  // other bytes per row

QString words(const std::string& text) { return QString::fromStdString(text); }

QByteArray raw(const LinkMessage& message, std::size_t most = LinkMessage::kMostBytes) {
  return {message.bytes.data(), static_cast<qsizetype>(std::min(most, message.bytes.size()))};
}

QString utc(const LinkMessage& message) {
  return QDateTime::fromMSecsSinceEpoch(message.at_ms, Qt::UTC).toString(Qt::ISODateWithMs);
}

QString direction_word(const LinkMessage& message) {
  return message.in ? QStringLiteral("in") : QStringLiteral("out");
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

QString message_time(const LinkMessage& message) {
  return QDateTime::fromMSecsSinceEpoch(message.at_ms).toString(QStringLiteral("HH:mm:ss.zzz"));
}

QString message_way(bool in) {
  return in ? QCoreApplication::translate("Frames", "→ in")
            : QCoreApplication::translate("Frames", "← out");
}

QString message_bytes(const LinkMessage& message) {
  const std::size_t most = message.text ? kMostShown : kMostHexShown;
  const QByteArray bytes = raw(message, most);
  const QString text = message.text ? QString::fromUtf8(bytes).simplified()
                                    : QString::fromLatin1(bytes.toHex(' ')).toUpper();
  return message.size > static_cast<std::size_t>(bytes.size()) ? text + QStringLiteral(" …") : text;
}

QString hex_dump(const LinkMessage& message, std::size_t width) {
  QStringList lines;
  const std::string_view bytes = message.bytes;
  for (std::size_t at = 0; at < bytes.size(); at += width) {
    lines << dump_line(bytes.substr(at, width), at, width);
  }
  if (message.size > bytes.size()) {
    lines << QCoreApplication::translate("Frames", "… %1 of %2 bytes were kept")
                 .arg(bytes.size())
                 .arg(message.size);
  }
  return lines.join(QLatin1Char('\n'));
}

QString message_line_head() {
  return QStringLiteral("time\tserver\tclient\tdirection\tmessage\tvalue\tverdict\tsize\tbytes");
}

QString message_line(const LinkMessage& message) {
  return QStringList{message_time(message),   words(message.server),         words(message.client),
                     message_way(message.in), words(message.what),           words(message.value),
                     words(message.verdict),  QString::number(message.size), message_bytes(message)}
      .join(QLatin1Char('\t'));
}

QString message_fields(const LinkMessage& message) {
  QStringList all;
  for (const LinkField& field : message.fields) {
    all << QStringLiteral("%1 %2").arg(words(field.name), words(field.value));
  }
  return all.join(QStringLiteral(", "));
}

QByteArray message_csv_head() {
  return "time,direction,server,client,message,value,verdict,good,size,fields,hex\r\n";
}

QByteArray message_csv(const LinkMessage& message) {
  TableWriter line;
  for (const QString& field :
       {utc(message), direction_word(message), words(message.server), words(message.client),
        words(message.what), words(message.value), words(message.verdict),
        message.good ? QStringLiteral("yes") : QStringLiteral("no"), QString::number(message.size),
        message_fields(message)}) {
    line.add(field.toStdString());
  }
  line.record(raw(message).toHex().toStdString());
  return QByteArray::fromStdString(line.text());
}

QByteArray message_json(const LinkMessage& message) {
  QJsonArray fields;
  for (const LinkField& field : message.fields) {
    fields.append(QJsonArray{words(field.name), words(field.value)});
  }
  QJsonObject line{{QStringLiteral("time"), utc(message)},
                   {QStringLiteral("direction"), direction_word(message)},
                   {QStringLiteral("server"), words(message.server)},
                   {QStringLiteral("client"), words(message.client)},
                   {QStringLiteral("message"), words(message.what)},
                   {QStringLiteral("value"), words(message.value)},
                   {QStringLiteral("verdict"), words(message.verdict)},
                   {QStringLiteral("good"), message.good},
                   {QStringLiteral("size"), static_cast<qint64>(message.size)},
                   {QStringLiteral("fields"), fields},
                   {QStringLiteral("hex"), QString::fromLatin1(raw(message).toHex())}};
  if (message.text) line.insert(QStringLiteral("text"), QString::fromUtf8(raw(message)));
  return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

}  // namespace magna
