// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shown_message.h"

#include <QCoreApplication>

namespace magna {
namespace {

std::string in_window_language(const MessageText& text) {
  return QCoreApplication::translate("core", std::string(text.english).c_str()).toStdString();
}

}  // namespace

QString shown_message(const Message& message) {
  return QString::fromStdString(translated(message, in_window_language));
}

QString shown_sentence(const Message& message) {
  QString text = shown_message(message);
  if (!text.isEmpty() && !message.text().english.starts_with('{')) text[0] = text[0].toUpper();
  return text;
}

QString shown_message(const std::optional<Message>& message) {
  return message ? shown_message(*message) : QString();
}

}  // namespace magna
