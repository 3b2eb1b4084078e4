// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/message_store.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/sim/text.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/links/message_words.h"

namespace magna {

void MessageStore::put(Rows& rows, MessageRow row) {
  rows.bytes += row->room();
  rows.rows.push_back(std::move(row));
  while (rows.rows.size() > kMost || rows.bytes > kMostBytes) {
    rows.bytes -= rows.rows.front()->room();
    rows.rows.pop_front();
    ++rows.first;
    ++gone_;
  }
}

bool MessageStore::add(const std::shared_ptr<const LinkMessages>& messages) {
  if (!messages || messages == last_) return false;
  last_ = messages;
  missed_ += messages->missed;
  if (paused_) came_waiting_ += messages->messages.size();
  for (const LinkMessage& message : messages->messages) {
    // Keeps the whole block of a snapshot alive while one of its messages is stored.
    put(paused_ ? waiting_ : kept_, MessageRow(messages, &message));
  }
  return true;
}

void MessageStore::set_paused(bool paused) {
  paused_ = paused;
  if (paused) return;
  for (MessageRow& row : std::exchange(waiting_, {}).rows) put(kept_, std::move(row));
  came_waiting_ = 0;
}

void MessageStore::clear() {
  kept_ = {{}, end(), 0};
  waiting_ = {};
  came_waiting_ = missed_ = gone_ = 0;
}

namespace {

constexpr std::size_t kMostMatched = 500;  // bytes of a message that are searched
constexpr std::size_t kMostHex = 64;

/// `word` must be in lower case.
bool has(std::string_view text, std::string_view word) {
  const auto same = [](char a, char b) { return lower_letter(a) == b; };
  return word.empty() ||
         std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

/// "04 82 00"
std::string lower_hex(std::string_view bytes) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes.substr(0, kMostHex)) {
    const auto byte = static_cast<unsigned char>(c);
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
    text += ' ';
  }
  return text;
}

bool found(const LinkMessage& message, const std::string& word) {
  for (const std::string* const part :
       {&message.what, &message.value, &message.verdict, &message.client, &message.server}) {
    if (has(*part, word)) return true;
  }
  if (message.text) return has(std::string_view(message.bytes).substr(0, kMostMatched), word);
  const auto says = [&](const LinkField& field) {
    return has(field.name, word) || has(field.value, word);
  };
  return std::ranges::any_of(message.fields, says) || has(lower_hex(message.bytes), word);
}

}  // namespace

void MessageMatch::set_words(const std::string& text) {
  words.clear();
  std::istringstream all(text);
  for (std::string word; all >> word;) words.push_back(lower_case(word));
}

bool MessageMatch::passes(const LinkMessage& message) const {
  if (none || (faults_only && message.good)) return false;
  if (directions != Directions::Both && message.in != (directions == Directions::In)) return false;
  if (!server.empty() && message.server != server) return false;
  if (!client.empty() && message.client != client) return false;
  if (!kind.empty() && message.what != kind) return false;
  return std::ranges::all_of(words, [&](const std::string& word) { return found(message, word); });
}

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
