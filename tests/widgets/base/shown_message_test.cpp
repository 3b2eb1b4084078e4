// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/shown_message.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QString>
#include <QTranslator>
#include <cstring>

namespace magna {
namespace {

/// Knows two messages of the core, one with its fields in another order.
class GermanCore final : public QTranslator {
 public:
  GermanCore() { QCoreApplication::installTranslator(this); }
  ~GermanCore() override { QCoreApplication::removeTranslator(this); }
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char* /*disambiguation*/,
                    int /*n*/) const override {
    if (std::strcmp(context, "core") != 0) return {};
    if (std::strcmp(source, "{} failed: {}") == 0) return QStringLiteral("{1}: {0} gescheitert");
    if (std::strcmp(source, "the hand holds nothing") == 0)
      return QStringLiteral("nichts für Hände");
    return {};
  }
};

Message failed() {
  return Message({"action-failed", "{} failed: {}"}, "release",
                 Message({"hand-empty", "the hand holds nothing"}));
}

TEST(ShownMessage, IsEnglishWithoutATranslation) {
  EXPECT_EQ(shown_message(failed()), QStringLiteral("release failed: the hand holds nothing"));
}

TEST(ShownMessage, IsTranslatedBeforeItsArgumentsAreFilledIn) {
  const GermanCore german;
  EXPECT_EQ(shown_message(failed()), QStringLiteral("nichts für Hände: release gescheitert"));
  EXPECT_EQ(shown_message(Message::verbatim("the hand holds nothing")),
            QStringLiteral("the hand holds nothing"));
}

TEST(ShownMessage, OfNothingIsEmpty) {
  EXPECT_EQ(shown_message(std::optional<Message>()), QString());
}

}  // namespace
}  // namespace magna
