// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

struct Word {
  std::string_view name;  ///< SDL's name
  const char* text;
};
#define T(text) QT_TRANSLATE_NOOP("Pads", text)
constexpr std::array kWords = {
    Word{"leftx", T("left stick x")},
    Word{"lefty", T("left stick y")},
    Word{"rightx", T("right stick x")},
    Word{"righty", T("right stick y")},
    Word{"lefttrigger", T("left trigger")},
    Word{"righttrigger", T("right trigger")},
    Word{"a", T("A")},
    Word{"b", T("B")},
    Word{"x", T("X")},
    Word{"y", T("Y")},
    Word{"back", T("Back")},
    Word{"guide", T("Guide")},
    Word{"start", T("Start")},
    Word{"leftstick", T("left stick pressed")},
    Word{"rightstick", T("right stick pressed")},
    Word{"leftshoulder", T("left shoulder")},
    Word{"rightshoulder", T("right shoulder")},
    Word{"dpup", T("cross up")},
    Word{"dpdown", T("cross down")},
    Word{"dpleft", T("cross left")},
    Word{"dpright", T("cross right")},
};
#undef T

QString known_as(const std::vector<std::string>& names, int index) {
  if (static_cast<std::size_t>(index) >= names.size()) return {};
  const std::string& name = names[static_cast<std::size_t>(index)];
  const auto* const found = std::ranges::find(kWords, name, &Word::name);
  return found == kWords.end() ? QString::fromStdString(name) : tr(found->text);
}

QString numbered(const QString& text, const QString& known) {
  return known.isEmpty() ? text : QStringLiteral("%1, %2").arg(text, known);
}

}  // namespace

QString axis_text(const PadDevice& device, int axis) {
  if (axis < 0) return tr("none");
  return numbered(tr("Axis %1").arg(axis + 1), known_as(device.axis_names, axis));
}

QString button_text(const PadDevice& device, int button) {
  if (button < 0) return tr("none");
  return numbered(tr("Button %1").arg(button + 1), known_as(device.button_names, button));
}

QString role_text(AxisRole role) {
  switch (role) {
    case AxisRole::Left: return tr("Left wheels");
    case AxisRole::Right: return tr("Right wheels");
    case AxisRole::Speed: return tr("Speed");
    case AxisRole::Turn: return tr("Turn");
    case AxisRole::Sideways: break;
  }
  return tr("Sideways");
}

QString assign_text(AxisRole role) {
  switch (role) {
    case AxisRole::Left: return tr("Push the stick for the left wheels forward…");
    case AxisRole::Right: return tr("Push the stick for the right wheels forward…");
    case AxisRole::Speed: return tr("Push the stick for the speed forward…");
    case AxisRole::Turn: return tr("Push the stick for turning to the right…");
    case AxisRole::Sideways: break;
  }
  return tr("Push the stick for sideways motion to the right…");
}

QString share_text(double share) {
  return number_text(std::round(share * 100.0), 0) + QChar(0x2009) + QLatin1Char('%');
}

}  // namespace magna
