// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/shown_message.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>
#include <variant>

#include "widgets/base/text/tr.h"

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

namespace {

#define T(text) QT_TRANSLATE_NOOP("Magna", text)

/// The short form of the messages with a code (core/mission, core/view).
struct ShortForm {
  std::string_view code;
  const char* text;      ///< %1: an argument of the message, itself in its short form
  std::size_t argument;  ///< which one, counted from 0
};
constexpr ShortForm kShortForms[] = {
    // Why a robot waits.
    {"robot-in-way", T("for %1"), 0},
    {"robot-in-way-of-action", T("for %1"), 0},
    {"passage-taken", T("for %1"), 0},
    {"lets-through", T("for %1"), 0},
    {"makes-way", T("makes way"), 0},
    {"others-explore-the-rest", T("for others"), 0},
    {"others-may-find-more", T("for others"), 0},
    {"looks-for-remainder", T("looks again"), 0},
    {"looks-for-another-way", T("looks again"), 0},
    {"search-waits-for-link", T("for its link"), 0},
    {"queue-paused", T("queue paused"), 0},
    // Why it is blocked.
    {"obstacle-ahead", T("%1"), 0},
    {"blocked-by-object", T("%1"), 0},
    {"speed-is-zero", T("speed is 0"), 0},
    {"stuck-on-way", T("stuck"), 0},
    {"battery-empty", T("battery empty"), 0},
    {"robot-link-lost", T("link lost"), 0},
    {"still-away", T("target missed"), 0},
    {"still-turned-off", T("heading missed"), 0},
    {"furniture-in-way", T("furniture"), 0},
    {"unseen-thing-in-way", T("unseen thing"), 0},
    {"stands-on-unseen-floor", T("unseen floor"), 0},
    // Why it has no route.
    {"no-way-found", T("none found"), 0},
    {"goal-closed-off", T("closed off"), 0},
    {"goal-not-on-map", T("not on the map"), 0},
    {"goal-by-wall", T("too near a wall"), 0},
    {"no-way-in-hall", T("no way"), 0},
    {"no-way-round-objects", T("objects in the way"), 0},
    {"navigation-enclosed", T("no free place"), 0},
    {"place-in-obstacle", T("in an obstacle"), 0},
    {"met-too-much", T("too many objects"), 0},
    {"no-room-to-move", T("no room"), 0},
    {"way-too-narrow", T("too narrow"), 0},
    {"no-seen-floor-leads-there", T("no known floor"), 0},
    {"stands-in-no-go-area", T("in no-go area %1"), 0},
    {"cut-off-by-no-go-area", T("no-go area %1"), 0},
    {"cut-off-by-no-go-areas", T("no-go areas"), 0},
    {"no-go-area", T("no-go area %1"), 0},
    {"place-in-no-go-area", T("%1"), 2},
    {"place-too-near-no-go-area", T("%1"), 2},
    {"closed-off-by-no-go-area", T("%1"), 2},
    {"way-through-no-go-area", T("%1"), 0},
    {"place-not-reached", T("%1"), 2},
    {"places-not-reached", T("%1"), 3},
    // Why it has finished exploring.
    {"nothing-left-to-explore", T("nothing left"), 0},
    {"nothing-to-explore-in-sight", T("nothing in sight"), 0},
    {"explored-all", T("nothing left"), 0},
    {"explored-but-one", T("rest not visible"), 0},
    {"explored-but-two", T("rest not visible"), 0},
    {"explored-but-many", T("rest not visible"), 0},
    // Events.
    {"mission-blocked", T("blocked: %1"), 0},
    {"mission-waits", T("waits: %1"), 0},
    {"robot-arrived", T("arrived"), 0},
    {"turn-completed", T("has turned"), 0},
    {"team-explored", T("explored %1 %"), 0},
    {"team-explored-but", T("explored %1 %"), 0},
    {"search-news", T("search: %1"), 0},
    {"search-ended", T("search ended"), 0},
    {"search-found-nothing", T("nothing found"), 0},
    {"command-failed", T("%1 failed"), 0},
    {"instruction-failed", T("%1 failed"), 0},
    {"action-failed", T("%1 failed"), 0},
    {"input-refused", T("%1 refused"), 0},
    {"battery-ran-out", T("battery empty"), 0},
    {"robot-fails", T("failed"), 0},
    {"robot-silent", T("is silent"), 0},
    {"stop-unconfirmed", T("stop not confirmed"), 0},
    {"stop-confirmed", T("stop confirmed"), 0},
};

#undef T

QString short_argument(const Message& message, std::size_t at) {
  if (at >= message.arguments().size()) return {};
  const auto& value = message.arguments()[at].value;
  if (const auto* text = std::get_if<std::string>(&value)) return QString::fromStdString(*text);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return QString::number(*number);
  if (const auto* inner = std::get_if<Message>(&value)) {
    const QString words = short_message(*inner);
    return words.isEmpty() ? shown_message(*inner) : words;
  }
  return {};
}

}  // namespace

QString short_message(const Message& message) {
  const auto* const form = std::ranges::find(kShortForms, message.code(), &ShortForm::code);
  if (form == std::end(kShortForms)) return {};
  const QString text = tr(form->text);
  return text.contains(QLatin1String("%1")) ? text.arg(short_argument(message, form->argument))
                                            : text;
}

}  // namespace magna
