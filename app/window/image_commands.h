// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class ImagePane;
class SnapshotFeed;
class TeleopPane;

/// Where cameras come up in the window.
struct ImageParts {
  ActionSet& actions;
  SnapshotFeed& feed;
  ImagePane& image;
  QDockWidget& dock;
  TeleopPane& teleop;
};

/// The actions on cameras and pictures; the pane's own buttons, and pan and tilt in the
/// teleoperation pane.
void connect_images(const ImageParts& parts);

}  // namespace magna
