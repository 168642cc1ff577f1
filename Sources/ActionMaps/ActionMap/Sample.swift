/// The map that the command line works on without `--map`, and that it writes for a new user to edit.
package enum Sample {
    /// The document's name in messages.
    package static let file = "sample.json"

    /// The file that `action init` writes, and that holds a folder's own map.
    package static let path = "actions.json"

    /// A photo rater: a grid of images, a single viewer, a separate viewer window, and a Rating menu.
    package static let photoRater = #"""
        // An action map: which node of an application answers which command.
        //   action fire rateFiveStars:            who takes it, and what it does
        //   action explain paste:                 why it is disabled, and who was asked
        //   action list                           everything that applies at the focus
        {
          "actionMap": 1,
          "name": "Photo Rater",

          // Conditions look at the state and steps change it. Try: --state session.json
          "state": { "rating": 0, "selection": "Mountain.jpg", "locked": false, "clipboard": null, "changes": 0 },

          // What people see of an action, and what it takes. Only what differs from the name has to be here.
          "actions": {
            "removeRating:": { "title": "No Rating" }, "rateOneStar:": { "title": "★" },
            "rateTwoStars:": { "title": "★★" }, "rateThreeStars:": { "title": "★★★" },
            "rateFourStars:": { "title": "★★★★" }, "rateFiveStars:": { "title": "★★★★★" },
            "applyRating:": { "title": "Apply Rating",
              "parameters": { "stars": { "type": "integer", "minimum": 0, "maximum": 5, "doc": "How many stars." } }
            },
            "open:": { "title": "Open" }, "copy:": { "title": "Copy" }, "paste:": { "title": "Paste" },
            "close:": { "title": "Close Window" }, "quit:": { "title": "Quit" },
            "undo:": { "title": "Undo" }, "redo:": { "title": "Redo" }, "repeat:": { "title": "Repeat" }
          },

          // A menu names actions; who answers, and whether an item is enabled, is asked when the menu opens.
          "menus": [
            { "id": "file", "title": "File", "items": [
              { "action": "close:", "shortcut": "cmd+w" }, { "separator": true },
              { "action": "quit:", "shortcut": "cmd+q" }
            ] },
            { "id": "edit", "title": "Edit", "items": [
              { "action": "undo:", "shortcut": "cmd+z" }, { "action": "redo:", "shortcut": "cmd+shift+z" },
              { "action": "repeat:", "shortcut": "f4" }, { "separator": true },
              { "action": "copy:", "shortcut": "cmd+c" },
              { "action": "paste:", "shortcut": "cmd+v" }
            ] },
            { "id": "rating", "title": "Rating", "items": [
              { "action": "removeRating:", "shortcut": "cmd+0" },
              { "action": "rateOneStar:", "shortcut": "cmd+1" },
              { "action": "rateTwoStars:", "shortcut": "cmd+2" },
              { "action": "rateThreeStars:", "shortcut": "cmd+3" },
              { "action": "rateFourStars:", "shortcut": "cmd+4" },
              { "action": "rateFiveStars:", "shortcut": "cmd+5" }, { "separator": true },
              { "id": "more", "title": "More", "items": [
                { "action": "applyRating:", "title": "Apply Three", "arguments": { "stars": 3 } }
              ] }
            ] }
          ],

          // Requests start here and go up: grid, window, app. Try: --from app/window/viewer
          "focus": "app/window/grid",
          "root": {
            "name": "app", "undo": true,                 // undo:, redo: and repeat: for what steps change, here and below
            "actions": { "quit:": { "do": [ { "print": "bye" } ] } },
            "rules": [
              // Events and errors go up as well, and each node's rules are asked in order. "publish" goes down again.
              { "handleEvent": "LibraryChanged",
                "do": [ { "add": { "changes": 1 } }, { "publish": "Refresh", "with": { "stars": "${event.stars}" } } ] },
              { "handleEvent": "ShowAlert", "do": [ { "print": "alert: ${event.photo} cannot be read" } ] }
            ],
            "children": [ {
              "name": "window",
              "methods": { "close:": { "do": [ { "print": "closed the window" } ] } },
              "rules": [ { "catchError": "Unreadable", "event": "ShowAlert" } ],
              "children": [ {
                "name": "grid",
                // Closures registered on the node. "when" false: not available, the next one up is asked.
                // "enabled" false: this is the target, and it is disabled for the "reason".
                "actions": {
                  "removeRating:": {
                    "when": "selection != null", "enabled": "!locked", "reason": "the image is locked",
                    "checked": "rating == 0", "do": [ { "set": { "rating": 0 } }, { "print": "rated 0" } ]
                  },
                  "rateOneStar:": {
                    "when": "selection != null", "enabled": "!locked", "reason": "the image is locked",
                    "checked": "rating == 1", "do": [ { "set": { "rating": 1 } }, { "print": "rated ${rating}" } ]
                  },
                  "rateTwoStars:": {
                    "when": "selection != null", "enabled": "!locked", "reason": "the image is locked",
                    "checked": "rating == 2", "do": [ { "set": { "rating": 2 } }, { "print": "rated ${rating}" } ]
                  },
                  "rateThreeStars:": {
                    "when": "selection != null", "enabled": "!locked", "reason": "the image is locked",
                    "checked": "rating == 3", "do": [ { "set": { "rating": 3 } }, { "print": "rated ${rating}" } ]
                  },
                  "rateFourStars:": {
                    "when": "selection != null", "enabled": "!locked", "reason": "the image is locked",
                    "checked": "rating == 4", "do": [ { "set": { "rating": 4 } }, { "print": "rated ${rating}" } ]
                  },
                  "rateFiveStars:": {
                    "when": "selection != null", "enabled": "!locked", "reason": "the image is locked",
                    "checked": "rating == 5", "do": [ { "set": { "rating": 5 } }, { "print": "rated ${rating}" } ]
                  },
                  "applyRating:": {                             // action fire applyRating: stars:=4
                    "when": "selection != null", "enabled": "!locked", "reason": "the image is locked",
                    "do": [
                      { "set": { "rating": "${args.stars}" } }, { "print": "rated ${rating}" },
                      { "trigger": "RatingChanged", "with": { "stars": "${rating}" } }, { "return": "${rating}" }
                    ]
                  },
                  "copy:": {
                    "enabled": "selection != null", "reason": "nothing is selected",
                    "do": [ { "set": { "clipboard": "${selection}" } }, { "print": "copied ${selection}" } ]
                  },
                  "paste:": {
                    "enabled": "clipboard != null", "reason": "the clipboard is empty",
                    "do": [ { "print": "pasted ${clipboard}" } ]
                  }
                },
                // Whatever else begins with "plugin." is caught here: action fire plugin.blur
                "catchAll": { "matching": "plugin.*", "do": [ { "print": "forwarded ${action}" } ] },
                "remap": { "rateBest:": "rateFiveStars:" },
                "keys": {
                  "cmd+9": "rateBest:",
                  "ctrl+r ctrl+3": { "action": "applyRating:", "arguments": { "stars": 3 }, "passes": true }
                },
                "rules": [ { "transformEvent": "RatingChanged", "to": "LibraryChanged" } ],
                // Two nodes of one name: their paths end in cell[0] and cell[1].
                "children": [ { "name": "cell" }, { "name": "cell" } ]
              }, {
                "name": "viewer",
                "methods": {                                    // explicit methods of the node's own object
                  "removeRating:": { "checked": "rating == 0",
                    "do": [ { "set": { "rating": 0 } }, { "print": "rated 0" } ] },
                  "rateOneStar:": { "checked": "rating == 1",
                    "do": [ { "set": { "rating": 1 } }, { "print": "rated 1" } ] },
                  "rateTwoStars:": { "checked": "rating == 2",
                    "do": [ { "set": { "rating": 2 } }, { "print": "rated 2" } ] },
                  "rateThreeStars:": { "checked": "rating == 3",
                    "do": [ { "set": { "rating": 3 } }, { "print": "rated 3" } ] },
                  "rateFourStars:": { "checked": "rating == 4",
                    "do": [ { "set": { "rating": 4 } }, { "print": "rated 4" } ] },
                  "rateFiveStars:": { "checked": "rating == 5",
                    "do": [ { "set": { "rating": 5 } }, { "print": "rated 5" } ] },
                  "open:": { "do": [ { "report": "Unreadable", "with": { "photo": "${selection}" } } ] }
                },
                "rules": [ { "subscribe": "Refresh", "do": [ { "print": "the viewer shows ${event.stars} stars" } ] } ]
              } ]
            }, {
              "name": "viewerWindow",
              "methods": { "close:": { "do": [ { "print": "closed the viewer window" } ] } },
              "children": [ {
                "name": "viewer",
                "methods": {
                  "removeRating:": { "checked": "rating == 0",
                    "do": [ { "set": { "rating": 0 } }, { "print": "rated 0" } ] },
                  "rateOneStar:": { "checked": "rating == 1",
                    "do": [ { "set": { "rating": 1 } }, { "print": "rated 1" } ] },
                  "rateTwoStars:": { "checked": "rating == 2",
                    "do": [ { "set": { "rating": 2 } }, { "print": "rated 2" } ] },
                  "rateThreeStars:": { "checked": "rating == 3",
                    "do": [ { "set": { "rating": 3 } }, { "print": "rated 3" } ] },
                  "rateFourStars:": { "checked": "rating == 4",
                    "do": [ { "set": { "rating": 4 } }, { "print": "rated 4" } ] },
                  "rateFiveStars:": { "checked": "rating == 5",
                    "do": [ { "set": { "rating": 5 } }, { "print": "rated 5" } ] }
                }
              } ]
            } ]
          }
        }

        """#
}
