// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/messages_model.h"

#include <algorithm>
#include <utility>

#include "widgets/links/message_words.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

namespace magna {
namespace {

RowDescription<NumberedMessage> message_rows() {
  using Row = NumberedMessage;
  const auto verdict_icon = [](const Row& row) {
    return row.message->good ? QVariant() : QVariant(tinted_icon(QStringLiteral("state-blocked")));
  };
  return {
      .columns =
          {
              {.header = tr("Time"),
               .text = [](const Row& row) { return message_time(*row.message); },
               .widest = QStringLiteral("00:00:00.000")},
              {.header = tr("Connection"),
               .text =
                   [](const Row& row) {
                     return QStringLiteral("%1 %2").arg(
                         QString::fromStdString(row.message->server),
                         QString::fromStdString(row.message->client));
                   },
               .widest = QStringLiteral("COGNAV link-12")},
              {.header = tr("Way"),
               .text = [](const Row& row) { return message_way(row.message->in); },
               .widest = message_way(false)},
              {.header = tr("Message"),
               .text = [](const Row& row) { return QString::fromStdString(row.message->what); },
               .widest = QStringLiteral("write 5, object distance")},
              {.header = tr("Value"),
               .text = [](const Row& row) { return QString::fromStdString(row.message->value); },
               .widest = QStringLiteral("robot1 -123.456")},
              {.header = tr("Verdict"),
               .text = [](const Row& row) { return QString::fromStdString(row.message->verdict); },
               .widest = QStringLiteral("wrong check byte"),
               .icon = verdict_icon},
              {.header = tr("Size"),
               .text = [](const Row& row) { return QString::number(row.message->size); },
               .side = Qt::AlignRight,
               .widest = QStringLiteral("00000")},
              {.header = tr("Bytes"),
               .text = [](const Row& row) { return message_bytes(*row.message); }},
          },
      .tip =
          [](const Row& row) {
            return message_line(*row.message).replace(QLatin1Char('\t'), QLatin1Char('\n'));
          },
  };
}

}  // namespace

MessagesModel::MessagesModel(const MessageStore& store, QObject* parent)
    : RowModel(message_rows(), parent), store_(store) {}

void MessagesModel::set_match(const MessageMatch& match) {
  if (match == match_) return;
  match_ = match;
  clear();
}

void MessagesModel::clear() {
  next_ = store_.first();
  reset({});
}

bool MessagesModel::behind() const {
  const NumberedMessage* const oldest = at(0);
  return next_ < store_.end() || (oldest != nullptr && oldest->number < store_.first());
}

int MessagesModel::look() {
  int fewer = 0;
  while (fewer < rowCount() && at(fewer)->number < store_.first()) ++fewer;
  drop_first(fewer);
  next_ = std::max(next_, store_.first());
  const std::uint64_t until = std::min(store_.end(), next_ + kAtOnce);
  std::vector<NumberedMessage> fresh;
  for (; next_ < until; ++next_) {
    const MessageRow& row = store_.row(next_);
    if (match_.passes(*row)) fresh.push_back({next_, row});
  }
  append(std::move(fresh));
  return fewer;
}

std::vector<MessageRow> MessagesModel::messages() const {
  std::vector<MessageRow> all;
  all.reserve(static_cast<std::size_t>(rowCount()));
  for (int row = 0; row < rowCount(); ++row) all.push_back(message(row));
  return all;
}

}  // namespace magna
