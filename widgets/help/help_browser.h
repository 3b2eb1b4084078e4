// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace magna {

class ActionSet;
class HelpLibrary;

/// Shows a page of the help with the keys that actions have now. Links lead from page to page only;
/// Alt+Left and Alt+Right go back and forth while it has the focus.
class HelpBrowser final : public QTextBrowser {
  Q_OBJECT
 public:
  HelpBrowser(const HelpLibrary& library, const ActionSet& actions, QWidget* parent);

  /// The id of the page that is shown; empty = none yet.
  QString page() const;
  /// Shows a page; one that there is not changes nothing. With a section it begins there.
  void open(const QString& page, const QString& section = {});

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// Makes the page again where it is scrolled to: keys, colours or the size of text changed.
  void renew();
  void go_to_section(const QString& section);

  const HelpLibrary& library_;
  const ActionSet& actions_;
  bool stale_ = false;  ///< to be made again when it is shown
};

}  // namespace magna
