// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace magna {

class ActionSet;
class HelpLibrary;

/// Shows a help page with the present keys of actions. Links lead only to other pages; Alt+Left and
/// Alt+Right go back and forward while it has the focus.
class HelpBrowser final : public QTextBrowser {
  Q_OBJECT
 public:
  HelpBrowser(const HelpLibrary& library, const ActionSet& actions, QWidget* parent);

  /// Id of the shown page; empty = none.
  QString page() const;
  /// Shows a page, scrolled to a section if given; ignores unknown pages.
  void open(const QString& page, const QString& section = {});

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// Rebuilds the page at its scroll position after a change of keys, colours or text size.
  void renew();
  void go_to_section(const QString& section);

  const HelpLibrary& library_;
  const ActionSet& actions_;
  bool stale_ = false;  ///< to be rebuilt when visible
};

}  // namespace magna
