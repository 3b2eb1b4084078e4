// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QTest>
#include <QToolTip>
#include <QWidget>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"

namespace magna::test {

/// The window of a test is never on a desktop and has the fonts that Magna installs, whatever else
/// is installed, and whatever the user has chosen for other programs. Call it before there is an
/// application.
inline void set_window_environment() {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("FONTCONFIG_FILE", MAGNA_SOURCE_DIR "/tests/data/fonts.conf");
  qputenv("LC_ALL", "C.UTF-8");
  for (const char* const choice : {"QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE", "QT_FONT_DPI"}) {
    qunsetenv(choice);
  }
}

/// Each test begins with the same pointer, keys, clipboard, theme, scale and locale, whatever the
/// tests before it did, and leaves no window behind, which would keep the focus.
class KnownWindowState final : public testing::EmptyTestEventListener {
 public:
  void OnTestStart(const testing::TestInfo&) override {
    use_point_decimals();
    apply_theme(ThemeChoice::Light);
    apply_scale(100);
    QToolTip::hideText();
    QGuiApplication::clipboard()->clear();
    release_all();
    QCursor::setPos(-1000, -1000);  // Qt's pointer begins at (10, 10), over most windows
    settle();
  }
  void OnTestEnd(const testing::TestInfo&) override {
    settle();
    for (const QWidget* const widget : QApplication::topLevelWidgets()) {
      if (widget->isVisible() && widget->windowType() != Qt::ToolTip) {
        ADD_FAILURE() << "The test leaves a visible " << widget->metaObject()->className();
      }
    }
  }

 private:
  /// Releases keys and buttons: Qt remembers those of the last event.
  static void release_all() {
    QWidget nowhere;
    for (const auto button : {Qt::LeftButton, Qt::RightButton, Qt::MiddleButton}) {
      QTest::mouseRelease(&nowhere, button);
    }
  }
  static void settle() {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  }
};

/// A warning of Qt fails the test that causes it: it means wrong arguments or a broken state. The
/// offscreen platform warns of what it cannot do.
inline void fail_at_qt_warnings() {
  static QtMessageHandler before = nullptr;
  before = qInstallMessageHandler(
      [](QtMsgType type, const QMessageLogContext& context, const QString& text) {
        const bool of_platform = text.startsWith(QLatin1String("This plugin does not support"));
        const bool harmless = type == QtDebugMsg || type == QtInfoMsg || of_platform;
        if (!harmless) ADD_FAILURE() << "Qt warns: " << text.toStdString();
        before(type, context, text);
      });
}

}  // namespace magna::test
